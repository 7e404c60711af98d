// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/analysis_runs.h"
#include "tests/support/sample_plots.h"
#include "tests/support/tiny_marian.h"
#include "ui/kit/legend.h"
#include "ui/picture/attention_labels.h"
#include "ui/pictures/compare/compare_frame.h"
#include "ui/pictures/compare/compare_plot.h"
#include "ui/pictures/heatmap/heatmap_image.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestComparePlot : public QObject {
    Q_OBJECT

    using Run = std::shared_ptr<const ActivationCache>;

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model = test::tinyModel(QDir(m_folder.path()));

    Run run(MaskKind kind, int nTokens = 7) const { return test::runTiny(m_model, nTokens, test::optionsWith(kind)); }

    static ComparedMap side(const Run& cache, const HeadIndex& head, const QString& text = "t")
    {
        return {makeHeatmapPlot(*cache, labelledMap(cache, head), {}), text};
    }

    static Matrix pattern(const Run& cache, const HeadIndex& head)
    {
        return attentionMap(cache, head).whole(AttentionStep::Pattern);
    }

private slots:
    void everyCellIsThatOfTheTwoRunsAndTheirDifference()
    {
        const Run causal = run(MaskKind::Causal);
        const Run none = run(MaskKind::None);
        const ComparePlot plot = makeComparePlot(side(causal, {1, 2}), side(none, {1, 2}), {});
        QVERIFY(plot.hasB() && plot.hasDifference() && plot.refusal.isEmpty());
        const Matrix ofA = pattern(causal, {1, 2});
        const Matrix ofB = pattern(none, {1, 2});
        for (int query = 0; query < 7; ++query) {
            for (int key = 0; key < 7; ++key) {
                const float a = ofA(query, key);
                const float b = ofB(query, key);
                QCOMPARE(plot.a.cells.value(query, key), a);
                QCOMPARE(plot.b.cells.value(query, key), b);
                QCOMPARE(plot.difference.cells.value(query, key), b - a);
                QVERIFY(plot.difference.hasCell(query, key)); // B has a weight where A's mask hides one
            }
        }
        QVERIFY(!plot.a.hasCell(0, 6));
    }

    void aCellThatBothMasksHideIsNoDifferenceOfZero()
    {
        const Run causal = run(MaskKind::Causal);
        const ComparePlot plot = makeComparePlot(side(causal, {0, 0}), side(causal, {1, 1}), {});
        for (int query = 0; query < 7; ++query)
            for (int key = 0; key < 7; ++key)
                QCOMPARE(plot.difference.hasCell(query, key), key <= query);
    }

    void bothMapsHaveOneScaleAndTheDifferenceIsSymmetricAboutZero()
    {
        const Run cache = run(MaskKind::None);
        ColourScale own;
        own.range = ScaleRange::Head;
        const ComparePlot plot = makeComparePlot(side(cache, {0, 1}), side(cache, {1, 0}), own);
        QVERIFY(plot.a.colours == plot.b.colours);
        QCOMPARE(plot.a.colours.high,
                 double(std::max(test::numbersOf(plot.a).maxCoeff(), test::numbersOf(plot.b).maxCoeff())));
        const ColourScale& scale = plot.difference.colours;
        QVERIFY(scale.isDiverging());
        QCOMPARE(scale.low, -scale.high);
        QVERIFY(test::isClose(scale.high, double(test::numbersOf(plot.difference).cwiseAbs().maxCoeff())));
        QCOMPARE(scale.position(0.0, 1.0), 0.5);
        QCOMPARE(legendPhrases(legendOf(plot.difference)), (QStringList{"B − A", "symmetric about 0", "blue-red"}));
        own.range = ScaleRange::Typed;
        const ComparePlot typed = makeComparePlot(side(cache, {0, 1}), side(cache, {1, 0}), own);
        QCOMPARE(typed.b.colours.high, 1.0); // the user's
    }

    void theTitlesSayWhatIsDifferentAndTheCaptionWhatIsNot()
    {
        const Run causal = run(MaskKind::Causal);
        const ComparePlot masks = makeComparePlot(side(causal, {1, 2}), side(run(MaskKind::None), {1, 2}), {});
        QCOMPARE(masks.aTitle, QString("causal mask"));
        QCOMPARE(masks.bTitle, QString("no mask"));
        QCOMPARE(masks.caption.line(), QString("tiny · layer 1 · head 2 · A: causal mask · B: no mask"));
        const ComparePlot heads = makeComparePlot(side(causal, {1, 2}), side(causal, {0, 3}), {});
        QCOMPARE(heads.bTitle, QString("layer 0 · head 3"));
        QVERIFY(heads.caption.line().endsWith("causal mask"));
        ComparedMap a = side(causal, {1, 2});
        ComparedMap b = side(causal, {1, 3});
        a.plot.caption.layer = b.plot.caption.layer = "cross-attention, layer 1";
        const ComparePlot cross = makeComparePlot(std::move(a), std::move(b), {});
        QCOMPARE(cross.bTitle, QString("layer 1 · head 3")); // short, so that the head is not cut
        QCOMPARE(compareHeading(cross), QString("cross-attention"));
        RunOptions options = causal->options;
        options.ablatedHeads = {{0, 3}};
        const ComparePlot off = makeComparePlot(side(causal, {1, 2}), side(runAgain(*causal, options), {1, 2}), {});
        QCOMPARE(off.aTitle, QString("as trained"));
        QCOMPARE(off.bTitle, QString("head 0.3 switched off"));
        const ComparePlot texts = makeComparePlot(side(causal, {1, 2}, "one"), side(causal, {1, 2}, "two"), {});
        QCOMPARE(texts.bTitle, QString("“two”"));
    }

    void textsOfDifferentLengthsHaveNoDifference()
    {
        const ComparePlot plot =
            makeComparePlot(side(run(MaskKind::Causal, 7), {0, 0}), side(run(MaskKind::Causal, 9), {0, 0}), {});
        QVERIFY(plot.hasB() && !plot.hasDifference() && compareNumbersAreEmpty(plot));
        QCOMPARE(plot.refusal, QString("The two texts have 7 and 9 tokens: there is no cell-by-cell difference."));
    }

    void otherTokensOfTheSameNumberAreSubtractedByPosition()
    {
        const auto encode = [&](const char* text) {
            return runModel(m_model, m_model->tokenizer.encode(text), test::optionsWith(MaskKind::Causal));
        };
        const ComparePlot plot = makeComparePlot(side(encode("abc"), {0, 0}), side(encode("axc"), {0, 0}), {});
        QVERIFY(plot.hasDifference());
        QCOMPARE(plot.difference.queryLabels[2], QString("b/x"));
        QCOMPARE(plot.difference.queryLabels[1], QString("a"));
        QCOMPARE(plot.notes.size(), 1);
        QVERIFY(plot.notes.first().contains("same positions"));
    }

    void theSameMapTwiceSaysSo()
    {
        const Run cache = run(MaskKind::Causal);
        const ComparePlot plot = makeComparePlot(side(cache, {0, 0}), side(cache, {0, 0}), {}, {"A note."});
        QCOMPARE(plot.notes, (QStringList{"A note.", "A and B are the same in every cell."}));
        QVERIFY(plot.difference.colours.low < plot.difference.colours.high); // still a scale
    }

    void anUnfinishedComparisonShowsAAndASentence()
    {
        const ComparePlot plot = makeComparePlot(side(run(MaskKind::Causal), {0, 0}), {}, "There is no B.");
        QVERIFY(!plot.hasB() && !plot.hasDifference() && !plot.a.isEmpty());
        QCOMPARE(plot.refusal, QString("There is no B."));
    }

    void aCrossAttentionIsRectangular()
    {
        QTemporaryDir folder;
        const auto model = test::tinyMarian(QDir(folder.path()));
        const auto a = runModel(model, model->tokenizer.encode("abcd"), targetFromText(*model, "xy"), RunOptions());
        const auto b = runModel(model, model->tokenizer.encode("abcd"), targetFromText(*model, "xyz"), RunOptions());
        const HeadIndex head{1, 2, AttentionPart::Cross};
        const ComparePlot same = makeComparePlot(side(a, head), side(a, {0, 1, AttentionPart::Cross}), {});
        QCOMPARE(same.difference.nQueries(), 3);
        QCOMPARE(same.difference.nKeys(), 5);
        const ComparePlot other = makeComparePlot(side(a, head), side(b, head), {});
        QCOMPARE(other.refusal, QString("The two maps have 3 × 5 and 4 × 5 cells (queries × keys): there is no "
                                        "cell-by-cell difference."));
    }

private:
    static bool compareNumbersAreEmpty(const ComparePlot& plot)
    {
        return !plot.numbers.largest && !plot.numbers.cosine && plot.numbers.rowDivergence.empty();
    }
};

HEADLIGHT_GUILESS_TEST(TestComparePlot)
#include "tst_compare_plot.moc"
