// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/pictures/links/link_plot.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <tuple>

using namespace headlight;

namespace {

std::vector<std::string> names(Index n)
{
    std::vector<std::string> result;
    for (Index i = 0; i < n; ++i)
        result.push_back("t" + std::to_string(i));
    return result;
}

/// Random weights with many equal ones, so that ties are met.
std::vector<AttentionMap> randomMaps(Index nQueries, Index nKeys, int nHeads, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<AttentionMap> maps;
    for (int head = 0; head < nHeads; ++head) {
        Matrix pattern(nQueries, nKeys);
        for (Index i = 0; i < pattern.size(); ++i)
            pattern.data()[i] = static_cast<float>(random() % 40) / 64.0F;
        maps.push_back(attentionMapFromMatrix(names(nQueries), names(nKeys), {0, head}, pattern));
    }
    return maps;
}

using Cell = std::tuple<int, int, int>; // head slot, query, key

/// What the filters mean, cell by cell.
std::set<Cell> obviousLinks(const std::vector<AttentionMap>& maps, const Mask& mask, const LinkOptions& options,
                            int second)
{
    std::vector<float> all;
    for (const AttentionMap& map : maps)
        for (Index q = 0; q < map.nQueries(); ++q)
            for (Index k = 0; k < map.nKeys(); ++k)
                if (mask.allows(q, k))
                    all.push_back(map.at(q, k, AttentionStep::Pattern));
    std::sort(all.begin(), all.end(), std::greater<>());
    const auto rank = static_cast<std::size_t>(std::ceil(double(all.size()) * options.topPercent / 100.0));
    const float least = all.empty() ? 0.0F : all[std::max<std::size_t>(rank, 1) - 1];
    std::set<Cell> result;
    for (std::size_t slot = 0; slot < maps.size(); ++slot) {
        const AttentionMap& map = maps[slot];
        for (Index q = 0; q < map.nQueries(); ++q) {
            for (Index k = 0; k < map.nKeys(); ++k) {
                if (!mask.allows(q, k))
                    continue;
                const float weight = map.at(q, k, AttentionStep::Pattern);
                int nBetter = 0;
                for (Index other = 0; other < map.nKeys(); ++other) {
                    const float rival = map.at(q, other, AttentionStep::Pattern);
                    if (mask.allows(q, other) && (rival > weight || (rival == weight && other < k)))
                        ++nBetter;
                }
                const bool inB = q >= second;
                const bool toB = k >= second;
                const bool texts = second < 0 || options.texts == LinkTexts::All ||
                                   (options.texts == LinkTexts::FirstToFirst && !inB && !toB) ||
                                   (options.texts == LinkTexts::FirstToSecond && !inB && toB) ||
                                   (options.texts == LinkTexts::SecondToFirst && inB && !toB) ||
                                   (options.texts == LinkTexts::SecondToSecond && inB && toB);
                if (weight >= options.threshold && (options.topPercent >= 100.0 || weight >= least) &&
                    (options.topK == 0 || nBetter < options.topK) && texts &&
                    (!options.queryToken || *options.queryToken == q) && (!options.keyToken || *options.keyToken == k))
                    result.insert({static_cast<int>(slot), static_cast<int>(q), static_cast<int>(k)});
            }
        }
    }
    return result;
}

} // namespace

class TestLinkSelection : public QObject {
    Q_OBJECT
private slots:
    void everyFilterIsWhatTheObviousLoopSays_data()
    {
        QTest::addColumn<LinkOptions>("options");
        LinkOptions options;
        options.threshold = 0.0F;
        options.topK = 0;
        QTest::newRow("all") << options;
        for (const float threshold : {0.05F, 0.3F, 1.0F}) {
            options.threshold = threshold;
            QTest::addRow("threshold %.2f", double(threshold)) << options;
        }
        options.threshold = 0.0F;
        for (const int k : {1, 2, 5, 100}) {
            options.topK = k;
            QTest::addRow("top %d", k) << options;
        }
        options.topK = 0;
        for (const double percent : {0.001, 1.0, 12.5, 50.0, 99.9}) {
            options.topPercent = percent;
            QTest::addRow("top %.3f percent", percent) << options;
        }
        options.topPercent = 100.0;
        for (const LinkTexts texts :
             {LinkTexts::FirstToFirst, LinkTexts::FirstToSecond, LinkTexts::SecondToFirst, LinkTexts::SecondToSecond}) {
            options.texts = texts;
            QTest::addRow("texts %d", static_cast<int>(texts)) << options;
        }
        options.threshold = 0.1F;
        options.topK = 3;
        options.topPercent = 30.0;
        QTest::newRow("all together") << options;
        options.queryToken = 9;
        QTest::newRow("and a query") << options;
        options.queryToken.reset();
        options.keyToken = 2;
        options.texts = LinkTexts::All;
        QTest::newRow("and a key") << options;
    }

    void everyFilterIsWhatTheObviousLoopSays()
    {
        QFETCH(LinkOptions, options);
        const std::vector<std::pair<Index, Index>> sizes{{1, 1}, {13, 13}, {55, 55}, {4, 11}};
        for (const MaskKind kind : {MaskKind::None, MaskKind::Causal}) {
            for (const auto& [nQueries, nKeys] : sizes) {
                Mask mask;
                mask.kind = kind;
                const std::vector<AttentionMap> maps = randomMaps(nQueries, nKeys, 3, 7);
                const int second = nQueries == nKeys && nQueries > 1 ? 6 : -1;
                TextSplit split;
                split.second = second;
                const LinkSelection selection = selectLinks(maps, {options, mask, {}, {split.second, split.second}});
                std::set<Cell> found;
                for (std::size_t i = 0; i < selection.links.size(); ++i) {
                    const TokenLink& link = selection.links[i];
                    QCOMPARE(link.weight, maps[static_cast<std::size_t>(link.headSlot)].at(link.query, link.key,
                                                                                           AttentionStep::Pattern));
                    QVERIFY(i == 0 || selection.links[i - 1].weight <= link.weight);
                    QVERIFY(found.insert({link.headSlot, link.query, link.key}).second);
                }
                QCOMPARE(found, obviousLinks(maps, mask, options, second));
                QCOMPARE(selection.nPassing, selection.links.size());
            }
        }
    }

    void moreThanCanBeDrawnAreTheStrongest()
    {
        const std::vector<AttentionMap> maps = randomMaps(200, 200, 4, 3);
        LinkOptions options;
        options.threshold = 0.0F;
        const LinkSelection selection = selectLinks(maps, {options, {}, {}, {}});
        QCOMPARE(selection.nInAll, std::size_t(4 * 200 * 200));
        QCOMPARE(selection.nPassing, selection.nInAll);
        QCOMPARE(selection.links.size(), kMostLinks);
        std::size_t nStronger = 0;
        for (const AttentionMap& map : maps) {
            const Matrix pattern = map.whole(AttentionStep::Pattern);
            nStronger += static_cast<std::size_t>((pattern.array() > selection.links.front().weight).count());
        }
        QVERIFY(nStronger < kMostLinks); // none that is left out is stronger than one that is drawn
        LinkPlot plot;
        plot.links = selection.links;
        plot.nLinksInAll = selection.nInAll;
        plot.nPassing = selection.nPassing;
        QCOMPARE(linkCountText(plot), QString("the strongest 10,000 of 160,000 links"));
        plot.nPassing = plot.links.size();
        QCOMPARE(linkCountText(plot), QString("10,000 of 160,000 links"));
    }

    void cancellingEndsIt()
    {
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(selectLinks(randomMaps(5, 5, 1, 1), {}, cancel), Error);
    }
};

HEADLIGHT_GUILESS_TEST(TestLinkSelection)
#include "tst_link_selection.moc"
