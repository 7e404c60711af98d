// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/run_bench.h"
#include "ui/pictures/bench/bench_links.h"
#include "ui/pictures/links/link_ends.h"
#include "ui/pictures/links/links_layout.h"

#include <QTest>

using namespace headlight;

class TestBenchLinks : public QObject {
    Q_OBJECT
private slots:
    void theLinksAreTheWeights();
    void hiddenCellsAreNoLinks();
    void oneHeadOrAll();
    void headsAreNamedInWords();
    void theThickestLineIsTheLargestWeight();
    void aSecondSequenceStandsForItself();

private:
    static LinkPlot plotOf(const BenchInput& input, float threshold = 0.0F, std::optional<int> head = {})
    {
        LinkOptions options;
        options.threshold = threshold;
        return makeBenchLinkPlot(input, runBench(input), options, head);
    }
};

void TestBenchLinks::theLinksAreTheWeights()
{
    const BenchInput bank = bankBench();
    const LinkPlot plot = plotOf(bank);
    QCOMPARE(plot.links.size(), std::size_t(81));
    QVERIFY(plot.isOneText);
    QCOMPARE(plot.queryLabels.last(), QString("check"));
    const DoubleMatrix pattern = runBench(bank).at(BenchStepId::Pattern).values;
    double sum = 0.0;
    for (const TokenLink& link : plot.links) {
        QCOMPARE(link.weight, static_cast<float>(pattern(link.query, link.key)));
        sum += link.query == 8 ? double(link.weight) : 0.0;
    }
    QVERIFY(std::abs(sum - 1.0) < 1e-6);
    QVERIFY(plot.caption.line().contains("plain self-attention"));
}

void TestBenchLinks::hiddenCellsAreNoLinks()
{
    BenchInput bank = bankBench();
    bank.mask.kind = MaskKind::Causal; // 45 cells of 9 × 9
    bank.hiddenCells = {{8, 0}, {0, 8}};
    const LinkPlot plot = plotOf(bank);
    QCOMPARE(plot.nLinksInAll, std::size_t(44)); // (0, 8) is hidden already
    QCOMPARE(plot.links.size(), std::size_t(44));
    for (const TokenLink& link : plot.links)
        QVERIFY(link.key <= link.query && !(link.query == 8 && link.key == 0));
}

void TestBenchLinks::oneHeadOrAll()
{
    QCOMPARE(plotOf(twoHeadsBench()).links.size(), std::size_t(32));
    const LinkPlot second = plotOf(twoHeadsBench(), 0.0F, 1);
    QCOMPARE(second.links.size(), std::size_t(16));
    QCOMPARE(second.heads.front().head, 2); // counted from 1, as in Q₂
    QCOMPARE(second.headNames, QStringList("second head"));
    const DoubleMatrix pattern = runBench(twoHeadsBench()).at(BenchStepId::Pattern, 1).values;
    QCOMPARE(second.links.back().weight, static_cast<float>(pattern.maxCoeff()));
}

/// A model's heads are counted from 0: no number says which one of a bench is meant.
void TestBenchLinks::headsAreNamedInWords()
{
    const Theme& light = theme(ThemeId::Light);
    const LinkPlot two = plotOf(twoHeadsBench());
    QStringList names;
    for (const HeadSwatch& swatch : layoutLinks(two, {600, 400}, 0.0, light).swatches)
        names << swatch.name;
    QCOMPARE(names, (QStringList{"first head", "second head"}));
    for (const TokenLink& link : two.links)
        QVERIFY(linkEnds(two, link).queryNotes.empty());
    const LinkPlot one = plotOf(bankBench());
    QVERIFY(layoutLinks(one, {600, 400}, 0.0, light).swatches.empty()); // nothing to tell apart
}

void TestBenchLinks::theThickestLineIsTheLargestWeight()
{
    QCOMPARE(plotOf(bankBench()).fullWeight, 0.25F); // the largest weight is 0.23
    QCOMPARE(plotOf(paintedTrainBench()).fullWeight, 1.0F);
    BenchInput train = paintedTrainBench();
    train.scores[0](1, 1) = 3.1;
    QCOMPARE(plotOf(train).fullWeight, 3.25F);
    train.scores[0].setConstant(-1.0);
    QCOMPARE(plotOf(train).fullWeight, 0.25F); // and no line at all
    QVERIFY(plotOf(train, 0.02F).links.empty());
}

void TestBenchLinks::aSecondSequenceStandsForItself()
{
    const LinkPlot plot = plotOf(additiveBench());
    QVERIFY(!plot.isOneText);
    QCOMPARE(plot.keyLabels, (QStringList{"the", "train", "leaves"}));
}

HEADLIGHT_TEST(TestBenchLinks)
#include "tst_bench_links.moc"
