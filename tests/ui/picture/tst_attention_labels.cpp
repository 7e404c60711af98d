// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/attention_labels.h"

#include "core/activations/activation_cache.h"
#include "tests/support/sample_plots.h"
#include "tests/support/tiny_marian.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/shapes/shape_plot.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestAttentionLabels : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_model = test::tinyMarian(QDir(m_folder.path())); }

    void theRowsOfACrossAttentionAreNamedByWhatTheyWrite()
    {
        const auto cache = run("abc", "xy");
        QCOMPARE(queryLabels(*cache, AttentionPart::Cross), (QStringList{"→ x", "→ y", "→ </s>"}));
        QCOMPARE(queryPhrases(*cache, AttentionPart::Cross),
                 (QStringList{"reads <pad>, writes x", "reads x, writes y", "reads y, writes </s>"}));
    }

    void theOtherPartsAreNamedByWhatTheyRead()
    {
        const auto cache = run("abc", "xy");
        QCOMPARE(queryLabels(*cache, AttentionPart::Decoder), (QStringList{"<pad>", "x", "y"}));
        QCOMPARE(queryLabels(*cache, AttentionPart::Encoder), (QStringList{"a", "b", "c", "</s>"}));
        QVERIFY(queryPhrases(*cache, AttentionPart::Decoder).isEmpty());
        QVERIFY(queryPhrases(*cache, AttentionPart::Encoder).isEmpty());
    }

    void aTextWithoutAnEndWritesWhatIsNotKnown()
    {
        TargetText target = targetFromIds(*m_model, {'x' + 5, 'y' + 5});
        const auto cache = runModel(m_model, m_model->tokenizer.encode("abc"), target, {});
        QCOMPARE(queryLabels(*cache, AttentionPart::Cross), (QStringList{"→ x", "→ y", "→ …"}));
    }

    void aQueryIsSpecialAsItsNameIs()
    {
        const auto cache = run("abc", "xy");
        const auto flags = [&](AttentionPart part) {
            QList<bool> result;
            for (int query = 0; query < cache->queryEncoding(part).size(); ++query)
                result << isSpecial(*cache, part, query);
            return result;
        };
        QCOMPARE(flags(AttentionPart::Cross), (QList<bool>{false, false, true}));
        QCOMPARE(flags(AttentionPart::Decoder), (QList<bool>{true, false, false}));
        QCOMPARE(flags(AttentionPart::Encoder), (QList<bool>{false, false, false, true}));
    }

    void everyPictureAndTableHasTheSameNames()
    {
        const auto cache = run("abcdef", "xy");
        const AttentionMap map = labelledMap(cache, {1, 2, AttentionPart::Cross});
        const HeatmapPlot heatmap = makeHeatmapPlot(*cache, map, {});
        QCOMPARE(heatmap.nQueries(), 3);
        QCOMPARE(heatmap.nKeys(), 7);
        QCOMPARE(heatmap.queryLabels, (QStringList{"→ x", "→ y", "→ </s>"}));
        QCOMPARE(heatmap.keyLabels.last(), QString("</s>"));
        QCOMPARE(heatmap.queryName(1), QString("reads x, writes y"));
        QVERIFY(test::numbersOf(heatmap) ==
                attentionMap(cache, {1, 2, AttentionPart::Cross}).whole(AttentionStep::Pattern));
        QCOMPARE(QString::fromStdString(map.queryLabels()[1]), heatmap.queryLabels[1]);
        const LinkPlot links = makeLinkPlot(*cache, {map}, {});
        QCOMPARE(links.queryLabels, heatmap.queryLabels);
        QCOMPARE(links.keyLabels, heatmap.keyLabels);
        QCOMPARE(links.queryName(2), QString("reads y, writes </s>"));
        QCOMPARE(links.nLinksInAll, std::size_t(3 * 7));
    }

    void theCaptionNamesThePartAndHowItsRowsAreNamed()
    {
        const auto cache = run("abc", "xy");
        QCOMPARE(makeCaption(*cache, HeadIndex{1, 2, AttentionPart::Cross}).line(),
                 QString("tiny-marian · cross-attention, layer 1 · head 2 · no mask · rows: the token each position "
                         "writes · translation given, not the model's own"));
        const QString decoder = makeCaption(*cache, HeadIndex{1, 2, AttentionPart::Decoder}).line();
        QVERIFY2(decoder.startsWith("tiny-marian · decoder, layer 1 · head 2 · causal mask"), qPrintable(decoder));
        QVERIFY(!decoder.contains("rows"));
        QVERIFY(!makeShapePlot(*cache, {1, 2, AttentionPart::Cross}).caption.line().contains("rows"));
    }

    void shapesOfACrossAttentionHaveTwoLengths()
    {
        const auto cache = run("abcdef", "xy");
        const ShapePlot plot = makeShapePlot(*cache, {0, 0, AttentionPart::Cross});
        const ShapeTerm& scores = plot.steps[3].result;
        QCOMPARE(QString::fromStdString(scores.symbolic), QString("[T_q, T_k]"));
        QCOMPARE(scores.actual, (Shape{3, 7}));
        QCOMPARE(makeShapePlot(*cache, {0, 0, AttentionPart::Encoder}).steps[3].result.actual, (Shape{7, 7}));
    }

private:
    std::shared_ptr<const ActivationCache> run(const char* text, const char* target)
    {
        RunOptions options;
        options.mask.kind = MaskKind::Causal;
        return runModel(m_model, m_model->tokenizer.encode(text), targetFromText(*m_model, target), options);
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
};

HEADLIGHT_GUILESS_TEST(TestAttentionLabels)
#include "tst_attention_labels.moc"
