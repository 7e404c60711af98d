// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/run_access.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/sample_plots.h"
#include "tests/support/tiny_marian.h"
#include "ui/kit/label_list.h"
#include "ui/picture/attention_labels.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/heatmap/combined_row.h"
#include "ui/pictures/layers/layer_plot.h"
#include "ui/pictures/links/link_plot.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

/// What of the attention is shown, on whole runs; each token of the test models is a byte.
class TestShownMap : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QTemporaryDir m_translatorFolder;
    std::shared_ptr<const Model> m_model = test::tinyModel(QDir(m_folder.path()));
    std::shared_ptr<const Model> m_translator = test::tinyMarian(QDir(m_translatorFolder.path()));
    std::shared_ptr<const ActivationCache> m_run =
        runModel(m_model, m_model->tokenizer.encode("the cat sat"), test::optionsWith(MaskKind::Causal));
    std::shared_ptr<const ActivationCache> m_translation =
        runModel(m_translator, m_translator->tokenizer.encode("a cat"), targetFromText(*m_translator, "un chat"), {});

    static constexpr ShownOptions kWords{true, false, false};
    static constexpr ShownOptions kNoSpecial{false, true, false};
    static constexpr ShownOptions kNorms{false, false, true};

    static bool rowsSumToOne(const AttentionMap& map)
    {
        const Matrix pattern = map.whole(AttentionStep::Pattern);
        for (Index i = 0; i < pattern.rows(); ++i)
            if (std::abs(pattern.row(i).sum() - (map.hasValue(i) ? 1.0F : 0.0F)) > 1e-5F)
                return false;
        return true;
    }

private slots:
    void wordsAreNamedByTheirLetters()
    {
        const AttentionMap map = shownMap(m_run, {0, 0}, kWords);
        QCOMPARE(labelList(map.queryLabels()), (QStringList{"<s>", "the", "␣", "cat", "␣", "sat", "</s>"}));
        QCOMPARE(map.keyLabels(), map.queryLabels());
        QVERIFY(rowsSumToOne(map));
        const AttentionMap bare = shownMap(m_run, {0, 0}, {true, true, false});
        QCOMPARE(labelList(bare.keyLabels()), (QStringList{"the", "␣", "cat", "␣", "sat"}));
        QVERIFY(rowsSumToOne(bare));
    }
    void aWordsCellIsASumOverKeysAndAMeanOverQueries()
    {
        const Matrix tokens = attentionMap(m_run, {1, 2}).whole(AttentionStep::Pattern);
        const AttentionMap map = shownMap(m_run, {1, 2}, kWords);
        for (int row = 0; row < 7; ++row)
            for (int column = 0; column < 7; ++column) {
                const TokenRange queries = map.shows().tokensOfRow(row);
                const TokenRange keys = map.shows().tokensOfColumn(column);
                double sum = 0.0;
                for (Index i = queries.first; i < queries.first + queries.count; ++i)
                    for (Index j = keys.first; j < keys.first + keys.count; ++j)
                        sum += double(tokens(i, j));
                QVERIFY(std::abs(map.at(row, column, AttentionStep::Pattern) - float(sum / double(queries.count))) <
                        1e-6F);
            }
    }
    void withoutSpecialTokensARowIsDividedByWhatIsLeft()
    {
        const Matrix tokens = attentionMap(m_run, {0, 3}).whole(AttentionStep::Pattern);
        const AttentionMap map = shownMap(m_run, {0, 3}, kNoSpecial);
        QCOMPARE(map.nKeys(), tokens.cols() - 2);
        QCOMPARE(map.shows().rowOf(0), -1);
        const Matrix shown = map.whole(AttentionStep::Pattern);
        for (Index i = 0; i < shown.rows(); ++i)
            for (Index j = 0; j < shown.cols(); ++j) {
                double left = 0.0;
                for (Index k = 1; k + 1 < tokens.cols(); ++k)
                    left += double(tokens(i + 1, k));
                QVERIFY(std::abs(double(shown(i, j)) - double(tokens(i + 1, j + 1)) / left) < 1e-6);
            }
        QVERIFY(rowsSumToOne(map));
    }
    void aRowWithNothingLeftHasNoValue()
    {
        // Padding takes the keys of the text away: every row looks at <s> alone.
        std::vector<std::uint8_t> padding(13, 1);
        padding.front() = 0;
        const auto run =
            runModel(m_model, m_model->tokenizer.encode("the cat sat"), test::optionsWith(MaskKind::Causal, padding));
        const HeatmapPlot plot = makeHeatmapPlot(*run, shownMap(run, {0, 0}, kNoSpecial), {});
        QCOMPARE(plot.nQueries(), 11);
        for (int row = 0; row < plot.nQueries(); ++row)
            QVERIFY(!plot.cells.hasValue(row) && !plot.hasCell(row, 0));
    }
    void theNormIsThatOfWhatAKeyAdds()
    {
        const HeadIndex head{1, 1};
        const Matrix tokens = attentionMap(m_run, head).whole(AttentionStep::Pattern);
        const Matrix shown = shownMap(m_run, head, kNorms).whole(AttentionStep::Pattern);
        const MatrixView v = valuesOf(*m_run, head);
        const Matrix wO = outputParametersOf(*m_run, head);
        for (Index i = 0; i < shown.rows(); ++i)
            for (Index j = 0; j < shown.cols(); ++j) {
                double size = 0.0;
                for (Index o = 0; o < wO.cols(); ++o) {
                    double sum = 0.0;
                    for (Index c = 0; c < wO.rows(); ++c)
                        sum += double(v(j, c)) * double(wO(c, o));
                    size += std::pow(double(tokens(i, j)) * sum, 2);
                }
                QVERIFY(test::isClose(double(shown(i, j)), std::sqrt(size), 1e-5));
            }
    }
    void theRecurrentTranslatorsNormIsThatOfAState()
    {
        QTemporaryDir folder;
        test::writeRecurrentModel(QDir(folder.path()));
        const auto model = loadModel(folder.path().toStdString());
        const auto run = runModel(model, model->tokenizer.encode("a cat"), RunOptions{});
        const HeadIndex head{0, 0, AttentionPart::Cross};
        const Matrix tokens = attentionMap(run, head).whole(AttentionStep::Pattern);
        const Matrix shown = shownMap(run, head, kNorms).whole(AttentionStep::Pattern);
        const Matrix& h = run->recurrent->source.states;
        for (Index i = 0; i < shown.rows(); ++i)
            for (Index j = 0; j < shown.cols(); ++j)
                QVERIFY(
                    test::isClose(double(shown(i, j)), double(tokens(i, j)) * h.row(j).cast<double>().norm(), 1e-5));
        QVERIFY(rowsSumToOne(shownMap(run, head, {true, true, false})));
    }
    void rowsOfACrossAttentionAreTheWordsThatAreWritten()
    {
        const HeadIndex head{0, 1, AttentionPart::Cross};
        const AttentionMap map = shownMap(m_translation, head, kWords);
        QCOMPARE(labelList(map.queryLabels()), (QStringList{"→ un", "→ ␣", "→ chat", "→ </s>"}));
        QCOMPARE(labelList(map.keyLabels()), (QStringList{"a", "␣", "cat", "</s>"}));
        QVERIFY(rowsSumToOne(map));
        const QStringList phrases = shownPhrases(*m_translation, map);
        QCOMPARE(phrases.size(), 4);
        QVERIFY2(phrases[2].endsWith("writes chat"), qPrintable(phrases[2]));
        const AttentionMap bare = shownMap(m_translation, head, {true, true, false});
        QCOMPARE(labelList(bare.queryLabels()), (QStringList{"→ un", "→ ␣", "→ chat"}));
        QCOMPARE(labelList(bare.keyLabels()), (QStringList{"a", "␣", "cat"}));
        // The decoder's own rows are what it reads, its start token among them.
        const AttentionMap self = shownMap(m_translation, {0, 1, AttentionPart::Decoder}, {true, true, false});
        QCOMPARE(labelList(self.queryLabels()), (QStringList{"un", "␣", "chat"}));
    }
    void theMaskHidesACellOfWordsOnlyIfItHidesAllOfIt()
    {
        const HeatmapPlot plot = makeHeatmapPlot(*m_run, shownMap(m_run, {0, 0}, kWords), {});
        QVERIFY(plot.cells.isAllowed(1, 1) && plot.cells.isAllowed(2, 1));
        QVERIFY(!plot.cells.isAllowed(1, 2) && !plot.cells.isAllowed(0, 1));
    }
    void captionsSayWhatIsShown()
    {
        const FigureCaption caption = makeHeatmapPlot(*m_run, shownMap(m_run, {0, 0}, {true, true, true}), {}).caption;
        QVERIFY(caption.line().contains("word pieces merged: summed over keys, averaged over queries"));
        QVERIFY(caption.line().contains("special tokens hidden, rows rescaled to sum to 1"));
        QVERIFY(caption.line().contains("Kobayashi"));
        QVERIFY(makeHeatmapPlot(*m_run, shownMap(m_run, {0, 0}, {}), {}).caption.shown.isEmpty());
        const LinkPlot links = makeLinkPlot(*m_run, {shownMap(m_run, {0, 0}, kWords)}, {});
        QVERIFY(links.caption.line().contains("word pieces merged"));
    }
    void layersFollow()
    {
        const HeatmapPlot mean = makeLayerPlot(m_run, LayerMeasure::Mean, {1}, {}, {}, {}, {true, false, true});
        QCOMPARE(mean.shows, CellValue::MeanNorm);
        Matrix expected = Matrix::Zero(7, 7);
        for (int head = 0; head < 4; ++head)
            expected += shownMap(m_run, {1, head}, {true, false, true}).whole(AttentionStep::Pattern) / 4.0F;
        QVERIFY(test::numbersOf(mean).isApprox(expected, 1e-6F));
        QVERIFY(mean.colours.high > 0.0 && mean.colours.high == rangeOf(mean).usual); // not 1
        QCOMPARE(rangeOf(mean).high, double(expected.maxCoeff()));
        const HeatmapPlot rollout = makeLayerPlot(m_run, LayerMeasure::Rollout, {1}, {}, {}, {}, {true, true, true});
        QCOMPARE(rollout.queryLabels, (QStringList{"the", "␣", "cat", "␣", "sat"}));
        QCOMPARE(rollout.shows, CellValue::Rollout);
        for (int row = 0; row < 5; ++row)
            QVERIFY(std::abs(test::numbersOf(rollout).row(row).sum() - 1.0F) < 1e-5F);
        const HeatmapPlot flow = makeLayerPlot(m_run, LayerMeasure::Flow, {1}, {}, {}, {}, kWords);
        QCOMPARE(flow.nQueries(), 13);
        const HeatmapPlot plain = makeLayerPlot(m_run, LayerMeasure::Flow, {1}, {});
        QCOMPARE(flow.caption.line(), plain.caption.line()); // a figure without the options is the same
        QVERIFY(notFollowed(LayerMeasure::Flow, kWords).contains("do not add up"));
        QVERIFY(notFollowed(LayerMeasure::Rollout, {true, true, true}).contains("not value-weighted"));
        QVERIFY(notFollowed(LayerMeasure::Rollout, kWords).isEmpty() && notFollowed(LayerMeasure::Flow, {}).isEmpty());
    }
    void linksOfNormsAreSharesOfTheLargest()
    {
        LinkOptions options;
        options.threshold = 0.5F;
        const LinkPlot plot = makeLinkPlot(*m_run, {shownMap(m_run, {1, 0}, kNorms)}, options);
        const Matrix shown = shownMap(m_run, {1, 0}, kNorms).whole(AttentionStep::Pattern);
        QCOMPARE(plot.fullWeight, shown.maxCoeff());
        QCOMPARE(std::ptrdiff_t(plot.links.size()), (shown.array() >= 0.5F * shown.maxCoeff()).count());
        QCOMPARE(plot.strength(plot.links.back()), 1.0);
    }
    void rowsTakenTogetherAreExact()
    {
        const Matrix values = test::randomPattern(6, 5, 4);
        const CombinedRow sum = combineRows(HeatmapCells(values), {1, 3, 4}, CombineQueries::Sum);
        const CombinedRow mean = combineRows(HeatmapCells(values), {1, 3, 4}, CombineQueries::Mean);
        for (Index key = 0; key < 5; ++key) {
            double expected = 0.0;
            for (const Index row : {1, 3, 4})
                expected += double(values(row, key));
            QCOMPARE(sum.values[key], float(expected));
            QCOMPARE(mean.values[key], float(expected / 3.0));
        }
        QCOMPARE(sum.name(), QString("sum of 3 rows"));
        QCOMPARE(mean.name(), QString("mean of 3 rows"));
    }
    void theByteOfAPairIsFoundInTheRightText()
    {
        const auto run = runModel(m_model, m_model->tokenizer.encodePair("ab cd", "xyz w"), RunOptions{});
        const AttentionMap map = shownMap(run, {0, 0}, {true, true, false});
        QCOMPARE(labelList(map.keyLabels()), (QStringList{"ab", "␣", "cd", "xyz", "␣", "w"}));
    }
};

HEADLIGHT_GUILESS_TEST(TestShownMap)
#include "tst_shown_map.moc"
