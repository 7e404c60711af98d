// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/pattern_csv.h"
#include "core/io/atomic_file.h"
#include "tests/support/golden_families.h"
#include "tests/support/sample_plots.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/compare/compare_plot.h"
#include "ui/pictures/head_pictures/head_pictures.h"
#include "ui/pictures/head_pictures/thumbnail_bins.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/layers/layer_plot.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/overview/head_thumbnails.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

std::shared_ptr<const ActivationCache> goldenRun(const char* folder, const char* golden)
{
    const QDir dir(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/families/") + folder);
    return runGolden(loadGoldenFamily(dir.path().toStdString()),
                     SafetensorsFile::open(dir.filePath(golden).toStdString()));
}

HeatmapPlot heatmapOf(const std::shared_ptr<const ActivationCache>& run, HeadIndex head, const ShownOptions& shown = {})
{
    const AttentionMap map = shownMap(run, head, shown);
    HeatmapPlot plot = makeHeatmapPlot(*run, map, {});
    addSinkColumn(plot, map);
    return plot;
}

} // namespace

/// A model with attention sinks: they have a column of their own, and rows add up to 1 with it.
class SinkColumnTest : public QObject {
    Q_OBJECT
private slots:
    void theColumnIsTheReferencesAndRowsAddUp()
    {
        const QString path = goldenFiles("families/gpt_oss", "t7_own.safetensors").front();
        const TensorSource golden = SafetensorsFile::open(path.toStdString());
        const Shape shape = golden.find("blocks.1.attn.pattern")->shape; // [heads, 7, 8]
        const std::vector<float> theirs = golden.readFloats("blocks.1.attn.pattern", shape);
        const auto run = goldenRun("gpt_oss", "t7_own.safetensors");
        for (int head = 0; head < run->config().nHeads; ++head) {
            const HeatmapPlot plot = heatmapOf(run, {1, head});
            QCOMPARE(plot.nKeys(), 8);
            QCOMPARE(plot.keyLabels.size(), 8);
            QCOMPARE(plot.keyLabels.last(), QString("sink"));
            for (int query = 0; query < 7; ++query) {
                QVERIFY(std::abs(test::numbersOf(plot).row(query).sum() - 1.0F) < 1e-6F);
                const float expected = theirs[std::size_t((head * 7 + query) * 8 + 7)];
                QVERIFY(std::abs(plot.cells.value(query, 7) - expected) < 2e-5F);
                QVERIFY(plot.hasCell(query, 7));
            }
            QCOMPARE(plot.axes.keyOf(6), 6);
            QCOMPARE(plot.axes.keyOf(7), -1); // no token
            QCOMPARE(plot.axes.tokensOfColumn(7).count, Index{0});
            QVERIFY2(plot.caption.shown.contains("sink"), qPrintable(plot.caption.shown));
        }
    }
    void theTableHasItToo()
    {
        const auto run = goldenRun("gpt_oss", "t7_own.safetensors");
        const QTemporaryDir folder;
        const QString path = folder.filePath("weights.csv");
        writeFileAtomically(path.toStdString(), [&run](const TextSink& out) {
            writePatternCsv(out, shownMap(run, {0, 1}, {}));
        });
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QStringList lines = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
        QVERIFY(lines.front().endsWith(",sink"));
        for (const QString& line : lines.mid(1)) {
            double sum = 0.0;
            for (const QString& field : line.split(',').mid(1))
                sum += field.toDouble();
            QVERIFY(std::abs(sum - 1.0) < 1e-6);
        }
    }
    void normsAndHiddenTokensHaveNone()
    {
        const auto run = goldenRun("gpt_oss", "t7_own.safetensors");
        QVERIFY(shownMap(run, {0, 1}, {.mergeWords = true}).hasSink());
        QVERIFY(!shownMap(run, {0, 1}, {.valueWeighted = true}).hasSink());
        QCOMPARE(heatmapOf(run, {0, 1}, {.valueWeighted = true}).nKeys(), 7);
        QVERIFY(!shownMap(run, {0, 1}, {.hideSpecial = true}).hasSink());
        QVERIFY(!shownMap(goldenRun("llama", "t7_own.safetensors"), {0, 1}, {}).hasSink());
    }
    void rowsSumToOneWithIt()
    {
        QVERIFY(makeHeadPictures(goldenRun("gpt_oss", "t7_own.safetensors"), AttentionPart::Decoder, {}).rowsSumToOne);
    }
    void picturesWithoutAColumnSayWhatBecomesOfIt()
    {
        const auto run = goldenRun("gpt_oss", "t7_own.safetensors");
        const HeatmapPlot rollout = makeLayerPlot(run, LayerMeasure::Rollout, {1, AttentionPart::Decoder}, {});
        QCOMPARE(rollout.nKeys(), 7);
        QVERIFY2(rollout.caption.shown.contains("sinks left out, rows renormalised"),
                 qPrintable(rollout.caption.shown));
        for (int query = 0; query < 7; ++query)
            QVERIFY(std::abs(test::numbersOf(rollout).row(query).sum() - 1.0F) < 1e-5F);
        const LinkPlot links = makeLinkPlot(*run, {shownMap(run, {0, 1}, {})}, {});
        QVERIFY2(links.caption.shown.contains("the sink gets has no link"), qPrintable(links.caption.shown));
    }
    void whatALocalLayerDoesNotReachIsHidden()
    {
        const auto run = goldenRun("mistral", "t7_own.safetensors");
        const LocalWindow window = run->config().layer(AttentionPart::Decoder, 0).window;
        QVERIFY(window.before < 6);
        const HeatmapPlot plot = heatmapOf(run, {0, 1});
        for (int query = 0; query < 7; ++query)
            for (int key = 0; key < 7; ++key)
                QCOMPARE(plot.hasCell(query, key), key <= query && query - key <= window.before);
    }
    void comparedSinksHaveAColumn()
    {
        const auto run = goldenRun("gpt_oss", "t7_own.safetensors");
        const auto side = [&](int head) {
            return ComparedMap{makeHeatmapPlot(*run, shownMap(run, {1, head}, {}), {}), "t", heatmapOf(run, {1, head})};
        };
        const ComparePlot both = makeComparePlot(side(0), side(1), {});
        QVERIFY(both.refusal.isEmpty());
        QCOMPARE(both.difference.nKeys(), 8);
        QCOMPARE(both.difference.keyLabels.last(), QString("sink"));
        for (int query = 0; query < 7; ++query) {
            QCOMPARE(both.difference.cells.value(query, 7),
                     both.b.cells.value(query, 7) - both.a.cells.value(query, 7));
            QVERIFY(std::abs(test::numbersOf(both.difference).row(query).sum()) < 1e-6F); // both rows add up to 1
        }
        QVERIFY2(both.caption.shown.contains("sink"), qPrintable(both.caption.shown));

        ComparedMap without = side(1);
        without.withSink = {};
        const ComparePlot one = makeComparePlot(side(0), without, {});
        QVERIFY(one.refusal.isEmpty());
        QCOMPARE(one.difference.nKeys(), 7);
        QCOMPARE(one.notes, QStringList{"Only A has a sink: its column is left out."});
        QCOMPARE(makeComparePlot(side(0), {}, "There is no B.").a.nKeys(), 8);
    }
    void theOverviewLeavesOutWhatALayerDoesNotReach()
    {
        for (const char* family : {"gpt_oss", "mistral", "modernbert"}) {
            const auto run = goldenRun(family, "t7_own.safetensors");
            const HeadPictures pictures = makeHeadPictures(run, AttentionPart::Decoder, {});
            const OverviewPlot plot = makeOverviewPlot(*run, pictures, {});
            for (int layer = 0; layer < plot.nLayers; ++layer) {
                const AttentionMap map = attentionMap(run, {layer, 0});
                for (int query = 0; query < 7; ++query)
                    for (int key = 0; key < 7; ++key) {
                        const bool isThere = plot.allowedIn(layer)(query, key) != 0.0F;
                        QCOMPARE(isThere, map.allows(query, key));
                        QVERIFY(isThere || map.at(query, key, AttentionStep::Pattern) == 0.0F);
                    }
            }
            int nOfLayers = 0; // layers that differ in what they reach
            for (int layer = 1; layer < plot.nLayers; ++layer)
                nOfLayers += plot.allowedIn(layer) != plot.allowedIn(0) ? 1 : 0;
            QCOMPARE(nOfLayers > 0, QString(family) != "mistral");
        }
    }
    void binsOfALongTextLeaveOutWhatALayerDoesNotReach()
    {
        const Index n = 150;
        Mask mask;
        for (const MaskKind kind : {MaskKind::None, MaskKind::Causal}) {
            mask.kind = kind;
            for (const LocalWindow& window :
                 {LocalWindow{3, LocalWindow::kUnlimited}, LocalWindow{0, 0}, LocalWindow{20, 40}}) {
                const QSize cells = thumbnailCells(n, n);
                const Matrix found = shownBins(mask, window, n, n, cells);
                const auto allows = [&](int query, int key) {
                    return mask.allows(query, key) && window.reaches(query, key);
                };
                QVERIFY(found == shownBins(allows, n, n, cells));
            }
        }
    }
};

HEADLIGHT_GUILESS_TEST(SinkColumnTest)
#include "tst_sink_column.moc"
