// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/pattern_csv.h"
#include "tests/support/golden_families.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/layers/layer_plot.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/overview/head_pictures.h"
#include "ui/pictures/shown_map.h"

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
                QVERIFY(std::abs(plot.values.row(query).sum() - 1.0F) < 1e-6F);
                const float expected = theirs[std::size_t((head * 7 + query) * 8 + 7)];
                QVERIFY(std::abs(plot.values(query, 7) - expected) < 2e-5F);
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
        writePatternCsv(path.toStdString(), shownMap(run, {0, 1}, {}));
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
            QVERIFY(std::abs(rollout.values.row(query).sum() - 1.0F) < 1e-5F);
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
};

HEADLIGHT_GUILESS_TEST(SinkColumnTest)
#include "tst_sink_column.moc"
