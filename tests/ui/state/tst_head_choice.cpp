// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/head_choice.h"

#include <QTest>

using namespace headlight;

class TestHeadChoice : public QObject {
    Q_OBJECT

private slots:
    void allNoneInvertAndSoloStayInTheirLayer();
    void theyReachEveryLayerWhenAsked();
    void invertingTwiceChangesNothing();
    void theOthersAreTheRestOfTheGrid();
};

using Heads = std::set<HeadIndex>;
static const HeadGrid twoByTwo{2, 2};

void TestHeadChoice::allNoneInvertAndSoloStayInTheirLayer()
{
    const Heads marked{{0, 0}, {1, 0}};
    const HeadIndex selected{1, 1};
    const auto apply = [&](HeadAction action) {
        return applyHeadAction(marked, action, HeadScope::Layer, selected, twoByTwo);
    };
    QCOMPARE(apply(HeadAction::All), (Heads{{0, 0}, {1, 0}, {1, 1}}));
    QCOMPARE(apply(HeadAction::None), (Heads{{0, 0}}));
    QCOMPARE(apply(HeadAction::Invert), (Heads{{0, 0}, {1, 1}}));
    QCOMPARE(apply(HeadAction::Solo), (Heads{{0, 0}, {1, 1}}));
}

void TestHeadChoice::theyReachEveryLayerWhenAsked()
{
    const Heads marked{{0, 0}, {1, 0}};
    const auto apply = [&](HeadAction action) {
        return applyHeadAction(marked, action, HeadScope::Everything, {1, 1}, twoByTwo);
    };
    QCOMPARE(apply(HeadAction::All).size(), 4U);
    QVERIFY(apply(HeadAction::None).empty());
    QCOMPARE(apply(HeadAction::Invert), (Heads{{0, 1}, {1, 1}}));
    QCOMPARE(apply(HeadAction::Solo), (Heads{{1, 1}}));
}

void TestHeadChoice::invertingTwiceChangesNothing()
{
    const Heads marked{{0, 1}};
    const Heads once = applyHeadAction(marked, HeadAction::Invert, HeadScope::Everything, {0, 0}, twoByTwo);
    QCOMPARE(applyHeadAction(once, HeadAction::Invert, HeadScope::Everything, {0, 0}, twoByTwo), marked);
}

void TestHeadChoice::theOthersAreTheRestOfTheGrid()
{
    QCOMPARE(otherHeads({{0, 1}, {7, 7}}, twoByTwo), (Heads{{0, 0}, {1, 0}, {1, 1}}));
}

HEADLIGHT_GUILESS_TEST(TestHeadChoice)
#include "tst_head_choice.moc"
