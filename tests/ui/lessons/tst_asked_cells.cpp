// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/run_bench.h"
#include "ui/lessons/asked_cells.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headlight;

namespace {

LessonQuestion asksFor(const QString& measure, const QStringList& arguments, const QStringList& options = {})
{
    LessonQuestion question;
    question.kind = options.isEmpty() ? QuestionKind::Number : QuestionKind::Choose;
    question.answer = {measure, arguments};
    question.options = options;
    return question;
}

LessonBench train()
{
    return {QStringLiteral("train"), trainBench()};
}

/// The covered cells of the row "train", the second, of a step.
int nCovered(const LessonBench& bench, BenchStepId id)
{
    const BenchSteps steps = runBench(bench.input);
    const std::size_t step = *steps.find(id);
    return static_cast<int>(std::ranges::count_if(
        bench.cover.cells, [&](const BenchPick& cell) { return cell.step == step && cell.row == 1; }));
}

} // namespace

/// What of a bench is covered while a lesson asks, and where it points afterwards.
class TestAskedCells : public QObject {
    Q_OBJECT
private slots:
    void aWeightIsCoveredWithItsRowAndTheBlend();
    void comparedWeightsAreNotToldByTheirScores();
    void aScoreIsNotToldByItsWeight();
    void aNumberIsCoveredWhereverItStandsForTheSameReason();
    void aNumberThatIsEqualByChanceStays();
    void theAnswersCellIsPicked();
    void aPageThatShowsSomethingElseKeepsIt();
    void aPictureWithoutWeightsStaysWhileARowIsAsked();
};

void TestAskedCells::aPictureWithoutWeightsStaysWhileARowIsAsked()
{
    QCOMPARE(askedQueries({asksFor("weight-within", {"[CLS]", "1:1", "2:2"})}), QStringList{"[CLS]"});
    const AskedPicture asked{kPatchesTab, true, false, {}};
    SessionState state;
    state.tab = kPatchesTab;
    state.patches.showsSeen = true;
    QVERIFY(asked.shows(state));
    state.patches.showsSeen = false;
    QVERIFY(!asked.shows(state));
    state.tab = kHeatmapTab; // whose rows are covered
    QVERIFY(asked.shows(state));
}

void TestAskedCells::aWeightIsCoveredWithItsRowAndTheBlend()
{
    const LessonBench bench = benchThatAsks(train(), {asksFor("bench-weight", {"train", "left"})});
    QCOMPARE(nCovered(bench, BenchStepId::Pattern), 7);
    QCOMPARE(nCovered(bench, BenchStepId::HeadOutput), 3);
    QCOMPARE(nCovered(bench, BenchStepId::Masked), 0); // it is worked out of them
    QCOMPARE(nCovered(bench, BenchStepId::Input), 0);
}

void TestAskedCells::comparedWeightsAreNotToldByTheirScores()
{
    const LessonQuestion question = asksFor("bench-weight", {"train", "option"}, {"left", "station"});
    const LessonBench bench = benchThatAsks(train(), {question});
    QCOMPARE(nCovered(bench, BenchStepId::Pattern), 7);
    QCOMPARE(nCovered(bench, BenchStepId::Masked), 7);
    LessonBench pointing = train();
    pointing.pick = benchCell(runBench(pointing.input), "masked", "train", "left");
    const LessonBench asked = benchThatAsks(pointing, {question});
    QCOMPARE(nCovered(asked, BenchStepId::Masked), 0);
    QCOMPARE(asked.pick, pointing.pick);
}

void TestAskedCells::aScoreIsNotToldByItsWeight()
{
    const LessonBench bench = benchThatAsks(train(), {asksFor("bench-score", {"train", "time"})});
    QCOMPARE(nCovered(bench, BenchStepId::Masked), 1);
    QCOMPARE(nCovered(bench, BenchStepId::Pattern), 7);
    QCOMPARE(nCovered(bench, BenchStepId::HeadOutput), 3);
}

void TestAskedCells::aNumberIsCoveredWhereverItStandsForTheSameReason()
{
    const BenchSteps steps = runBench(trainBench());
    const LessonBench bench = benchThatAsks(train(), {asksFor("bench-score", {"train", "left"})});
    QVERIFY(bench.cover.hides(benchCell(steps, "scores", "train", "left")));
    QVERIFY(bench.cover.hides(benchCell(steps, "scores", "left", "train")));       // its mirror image
    QVERIFY(bench.cover.hides(benchCell(steps, "masked", "left", "train")));       // which is handed on
    QVERIFY(!bench.cover.hides(benchCell(steps, "scores", "station", "station"))); // 0.66 as well, of other numbers
}

/// "the" is [0.9, 0, 0], so that its cosine with "train" is the first number of the unit vector of "train".
void TestAskedCells::aNumberThatIsEqualByChanceStays()
{
    LessonBench cosines = train();
    cosines.input.kind = BenchKind::Cosine;
    const BenchSteps steps = runBench(cosines.input);
    const BenchPick unit = benchCell(steps, "unit", "train", "1");
    const BenchPick asked = benchCell(steps, "scores", "train", "the");
    const auto value = [&](const BenchPick& cell) { return steps.steps[cell.step].values(cell.row, cell.column); };
    QVERIFY(std::abs(value(unit) - value(asked)) < 1e-9);
    const LessonBench bench = benchThatAsks(cosines, {asksFor("bench-score", {"train", "the"})});
    QVERIFY(bench.cover.hides(asked));
    QVERIFY(bench.cover.hides(benchCell(steps, "scores", "the", "train")));
    QVERIFY(!bench.cover.hides(unit));
}

void TestAskedCells::theAnswersCellIsPicked()
{
    LessonPage page;
    page.questions = {asksFor("bench-weight", {"train", "option"}, {"left", "station", "on"}),
                      asksFor("bench-sum", {"train"})};
    const BenchSteps steps = runBench(trainBench());
    QCOMPARE(benchThatTells(train(), page).pick, std::optional(benchCell(steps, "weights", "train", "station")));
    page.questions = {asksFor("bench-top-key", {"left"}, {"on", "train"})};
    QCOMPARE(benchThatTells(train(), page).pick, std::optional(benchCell(steps, "weights", "left", "train")));
    page.questions = {asksFor("bench-output", {"train", "2"})};
    QCOMPARE(benchThatTells(train(), page).pick, std::optional(benchCell(steps, "mixture", "train", "2")));
}

void TestAskedCells::aPageThatShowsSomethingElseKeepsIt()
{
    LessonPage page;
    page.questions = {asksFor("bench-weight", {"train", "nobody"})};
    QVERIFY(!benchThatTells(train(), page).pick); // the reader has typed other words
    page.questions = {asksFor("bench-weight", {"train", "left"})};
    page.revealBench = train();
    QVERIFY(!benchThatTells(train(), page).pick);
    page.revealBench.reset();
    LessonBench links = train();
    links.tab = BenchTab::Links;
    QVERIFY(!benchThatTells(links, page).pick);
}

HEADLIGHT_TEST(TestAskedCells)
#include "tst_asked_cells.moc"
