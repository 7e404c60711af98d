// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_walk.h"

#include "core/bench/bench_examples.h"
#include "core/bench/run_bench.h"
#include "ui/lessons/live_measure.h"
#include "ui/pictures/bench/bench_flow.h"
#include "ui/pictures/bench/bench_plot.h"
#include "ui/pictures/bench/bench_text.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headlight;

/// The way that Play takes through a bench, and what a quiz about a step covers.
class TestBenchWalk : public QObject {
    Q_OBJECT
private slots:
    void everyComputedCellIsPassedOnceAndInOrder_data();
    void everyComputedCellIsPassedOnceAndInOrder();
    void theWayBackIsTheWayForwardTurnedRound();
    void aTypedCellLeadsToTheNextThatIsComputed();
    void aStepIsCoveredWithAllThatIsMadeOfIt();
    void whatAMaskHidesIsNotAsked();
    void theScoresAreAskedWhereNothingComputedIsPicked();
    void aRoundedNumberIsTaken();
};

void TestBenchWalk::everyComputedCellIsPassedOnceAndInOrder_data()
{
    QTest::addColumn<QString>("name");
    for (const BenchExample& example : benchExamples())
        QTest::newRow(example.name) << QString::fromLatin1(example.name);
}

void TestBenchWalk::everyComputedCellIsPassedOnceAndInOrder()
{
    QFETCH(QString, name);
    const auto& all = benchExamples();
    const auto example = std::ranges::find_if(all, [&](const BenchExample& one) { return name == one.name; });
    const BenchSteps steps = runBench(example->make());
    std::vector<BenchPick> expected;
    for (std::size_t s = 0; s < steps.steps.size(); ++s)
        if (steps.steps[s].operation != BenchOperation::Typed && !isFolded(steps, s))
            for (Index i = 0; i < steps.steps[s].values.rows(); ++i)
                for (Index j = 0; j < steps.steps[s].values.cols(); ++j)
                    expected.push_back({s, i, j});
    std::vector<BenchPick> passed;
    std::optional<BenchPick> cell;
    while ((cell = neighbourOf(steps, cell, WalkDirection::Forward)))
        passed.push_back(*cell);
    QCOMPARE(passed, expected);
}

void TestBenchWalk::theWayBackIsTheWayForwardTurnedRound()
{
    const BenchSteps steps = runBench(twoHeadsBench());
    std::optional<BenchPick> cell = neighbourOf(steps, std::nullopt, WalkDirection::Forward);
    QVERIFY(!neighbourOf(steps, cell, WalkDirection::Back));
    while (const auto next = neighbourOf(steps, cell, WalkDirection::Forward)) {
        QCOMPARE(neighbourOf(steps, next, WalkDirection::Back), cell);
        cell = next;
    }
    QCOMPARE(neighbourOf(steps, std::nullopt, WalkDirection::Back), cell);
}

void TestBenchWalk::aTypedCellLeadsToTheNextThatIsComputed()
{
    const BenchSteps steps = runBench(quickBrownFoxBench()); // Q, K and V are typed
    const std::size_t queries = *steps.find(BenchStepId::Queries);
    const std::size_t scores = *steps.find(BenchStepId::Scores);
    const std::size_t scaled = *steps.find(BenchStepId::Scaled);
    QCOMPARE(neighbourOf(steps, BenchPick{queries, 2, 1}, WalkDirection::Forward),
             std::optional(BenchPick{scores, 0, 0}));
    QCOMPARE(neighbourOf(steps, BenchPick{scaled, 0, 0}, WalkDirection::Back), std::optional(BenchPick{scores, 4, 4}));
}

void TestBenchWalk::aStepIsCoveredWithAllThatIsMadeOfIt()
{
    const BenchSteps steps = runBench(trainBench());
    const std::size_t scores = *steps.find(BenchStepId::Scores);
    const BenchCover cover = coverOfStep(steps, scores);
    for (std::size_t s = 0; s < steps.steps.size(); ++s) {
        const bool isMade = s >= scores && steps.steps[s].operation != BenchOperation::Typed;
        QVERIFY2(cover.hides({s, 1, 1}) == isMade, steps.steps[s].name.c_str());
    }
    const std::size_t weights = *steps.find(BenchStepId::Pattern);
    QVERIFY(!coverOfStep(steps, weights).hides({scores, 1, 1}));

    const BenchSteps heads = runBench(twoHeadsBench());
    const BenchCover first = coverOfStep(heads, *heads.find(BenchStepId::Scores, 0));
    QVERIFY(!first.hides({*heads.find(BenchStepId::Pattern, 1), 0, 0})); // the other head is not made of it
    QVERIFY(first.hides({*heads.find(BenchStepId::Concat), 0, 0}));

    BenchInput raw = trainBench();
    raw.options.weights = BenchWeights::RawScores;
    const BenchSteps sums = runBench(raw);
    QVERIFY(coverOfStep(sums, *sums.find(BenchStepId::Scores)).hidesSum(*sums.find(BenchStepId::Pattern), 2));
}

void TestBenchWalk::whatAMaskHidesIsNotAsked()
{
    BenchInput input = quickBrownFoxBench();
    input.mask = maskFromString("causal");
    input.hiddenCells = {{0, 0}}; // the first query has no key left
    const BenchSteps steps = runBench(input);
    for (const BenchStepId id : {BenchStepId::Masked, BenchStepId::Pattern}) {
        const std::size_t step = *steps.find(id);
        const BenchCover cover = coverOfStep(steps, step);
        QVERIFY(!cover.hides({step, 1, 3})); // behind the query
        QVERIFY(!cover.hides({step, 0, 0}));
        QVERIFY(cover.hides({step, 2, 2}));
    }
}

void TestBenchWalk::theScoresAreAskedWhereNothingComputedIsPicked()
{
    const BenchSteps steps = runBench(quickBrownFoxBench());
    const std::size_t scores = *steps.find(BenchStepId::Scores);
    QCOMPARE(stepToWorkOut(steps, std::nullopt), scores);
    QCOMPARE(stepToWorkOut(steps, BenchPick{0, 0, 0}), scores);
    const std::size_t weights = *steps.find(BenchStepId::Pattern);
    QCOMPARE(stepToWorkOut(steps, BenchPick{weights, 0, 0}), weights);
    const BenchSteps painted = runBench(paintedTrainBench()); // its scores are typed
    QVERIFY(painted.steps[stepToWorkOut(painted, std::nullopt)].operation != BenchOperation::Typed);
}

void TestBenchWalk::aRoundedNumberIsTaken()
{
    const BenchSteps steps = runBench(quickBrownFoxBench());
    for (const BenchStepId id : {BenchStepId::Scores, BenchStepId::Scaled, BenchStepId::Pattern}) {
        const BenchStep& step = steps.at(id);
        const double truth = step.values(1, 2);
        const QString shown = benchNumber(step, 1, 2, benchDecimals(step));
        QVERIFY2(isNumberNear(shown, truth, toleranceOf(step)), qPrintable(shown));
        const QString next = QString::number(truth + 3.0 * std::pow(10.0, -benchDecimals(step)), 'f', 8);
        QVERIFY2(!isNumberNear(next, truth, toleranceOf(step)), qPrintable(next));
    }
}

HEADLIGHT_TEST(TestBenchWalk)
#include "tst_bench_walk.moc"
