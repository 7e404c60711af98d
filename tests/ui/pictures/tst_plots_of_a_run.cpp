// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/tokenizer/token_labels.h"
#include "tests/support/causal.h"
#include "tests/support/golden_families.h"
#include "tests/support/sample_plots.h"
#include "tests/support/tiny_model.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/shapes/shape_plot.h"

#include <QTest>

using namespace headlight;

namespace {

std::shared_ptr<const ActivationCache> run(const RunOptions& options)
{
    auto model = std::make_shared<Model>();
    model->name = "tiny";
    model->config = test::tinyConfig();
    model->parameters = test::randomParameters(model->config);
    TokenSequence encoding;
    std::int64_t id = 7;
    for (const std::string& label :
         {std::string("The"), tokenLabel("\t", true), std::string("火车"), std::string("on"), std::string("time")})
        encoding.tokens.push_back({.id = id++, .piece = label, .label = label});
    return runModel(model, encoding, options);
}

} // namespace

class TestPlotsOfARun : public QObject {
    Q_OBJECT
private slots:
    void aHeatmapHoldsThePatternOfItsHead()
    {
        const auto cache = run(test::causal());
        const AttentionMap map = attentionMap(cache, {1, 2});
        const HeatmapPlot plot = makeHeatmapPlot(*cache, map, {});
        QCOMPARE(plot.head, (HeadIndex{1, 2}));
        QVERIFY(test::numbersOf(plot) == map.whole(AttentionStep::Pattern));
        QCOMPARE(plot.queryLabels, (QStringList{"The", "⇥", "火车", "on", "time"}));
        QVERIFY(plot.hasCell(3, 1));
        QVERIFY(!plot.hasCell(1, 3));
        QVERIFY(!plot.ablated);
    }

    void theCaptionNamesModelLayerHeadAndMask()
    {
        const auto cache = run(test::causal());
        QCOMPARE(makeCaption(*cache, HeadIndex{1, 2}).line(), QStringLiteral("tiny · layer 1 · head 2 · causal mask"));
        QCOMPARE(makeCaption(*cache, std::vector<HeadIndex>{{0, 1}, {1, 1}}).line(),
                 QStringLiteral("tiny · layers 0–1 · 2 heads · causal mask"));
    }

    void theCaptionSaysHowFarALayerReaches()
    {
        const auto model =
            test::loadGoldenFamily(HEADLIGHT_SOURCE_DIR "/tests/golden/families/gemma3"); // layer 0 slides
        const auto runOf = [&](const std::vector<std::int64_t>& ids) {
            return runModel(model, model->tokenizer.fromIds(ids), test::causal());
        };
        const auto longer = runOf({1, 5, 7, 2, 9});
        QVERIFY(makeCaption(*longer, HeadIndex{0, 1}).line().endsWith("causal mask, within a reach of 3"));
        QVERIFY(makeCaption(*longer, HeadIndex{1, 1}).line().endsWith("causal mask"));
        QVERIFY(makeCaption(*runOf({1, 5, 7, 2}), HeadIndex{0, 1}).line().endsWith("causal mask"));
    }

    void theCaptionTellsWhatIsNotAsTheModelWasTrained()
    {
        RunOptions options;
        options.ablatedHeads = {{0, 3}, {1, 1}};
        options.temperature = 0.5F;
        options.divisor = ScoreDivisor::off();
        const auto cache = run(options);
        QCOMPARE(makeCaption(*cache).line(),
                 QStringLiteral("tiny · no mask · heads 0.3, 1.1 switched off · scores not divided by √dₖ · "
                                "temperature 0.5"));
        QVERIFY(makeHeatmapPlot(*cache, attentionMap(cache, {1, 1}), {}).ablated);
        const std::vector<AttentionMap> layer{attentionMap(cache, {1, 0}), attentionMap(cache, {1, 1})};
        QCOMPARE(makeLinkPlot(*cache, layer, {}).ablated, (std::set<HeadIndex>{{1, 1}}));
    }

    void aQueryWithoutAKeyHasNoValue()
    {
        RunOptions options = test::causal();
        options.mask.paddedKeys = {1, 0, 0, 0, 0};
        const auto cache = run(options);
        const HeatmapPlot plot = makeHeatmapPlot(*cache, attentionMap(cache, {0, 0}), {});
        for (int query = 0; query < 5; ++query)
            QCOMPARE(plot.cells.hasValue(query), query > 0);
        QVERIFY(!plot.hasCell(0, 0));
    }

    void linksComeByIncreasingWeightAndAreCountedBeforeTheThreshold()
    {
        const auto cache = run(test::causal());
        const std::vector<AttentionMap> maps{attentionMap(cache, {0, 1}), attentionMap(cache, {0, 3})};
        LinkOptions options;
        options.threshold = 0.2F;
        const LinkPlot plot = makeLinkPlot(*cache, maps, options);
        QCOMPARE(plot.nLinksInAll, std::size_t(2 * 15)); // the lower triangle of 5 × 5
        QCOMPARE(plot.heads, (std::vector<HeadIndex>{{0, 1}, {0, 3}}));
        QVERIFY(!plot.links.empty());
        for (std::size_t i = 0; i < plot.links.size(); ++i) {
            const TokenLink& link = plot.links[i];
            QVERIFY(link.weight >= 0.2F);
            QVERIFY(i == 0 || plot.links[i - 1].weight <= link.weight);
            QCOMPARE(link.weight,
                     maps[static_cast<std::size_t>(link.headSlot)].at(link.query, link.key, AttentionStep::Pattern));
        }
    }

    void linksOfOneTokenOnly()
    {
        const auto cache = run({});
        LinkOptions options;
        options.threshold = 0.0F;
        options.queryToken = 2;
        const LinkPlot plot = makeLinkPlot(*cache, {attentionMap(cache, {0, 0})}, options);
        QCOMPARE(plot.links.size(), std::size_t(5));
    }

    void theShapesFollowTheRun()
    {
        const auto cache = run(test::causal());
        const ShapePlot plot = makeShapePlot(*cache, {1, 0});
        QCOMPARE(plot.nTokens, 5);
        QCOMPARE(plot.nHeads, 4);
        QVERIFY(plot.steps.size() > 5);
    }
};

HEADLIGHT_APPLESS_TEST(TestPlotsOfARun)
#include "tst_plots_of_a_run.moc"
