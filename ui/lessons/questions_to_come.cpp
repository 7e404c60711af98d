// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/questions_to_come.h"

#include "core/base/error.h"
#include "core/bench/run_bench.h"
#include "ui/lessons/asked_cells.h"
#include "ui/lessons/live_measure.h"
#include "ui/lessons/measured_cell.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace headlight {

namespace {

constexpr double kEqualAnswer = 1e-9;

LiveMeasures measuresOf(std::shared_ptr<const BenchSteps> steps)
{
    LiveMeasures measures;
    measures.setBench(std::move(steps));
    return measures;
}

/// What the answer is read from; nothing where the bench has no such number, as under another example.
std::optional<std::vector<double>> numbersOfAnswer(const LessonQuestion& question, const LiveMeasures& measures)
{
    const bool isTopKey = question.answer.name == u"bench-top-key";
    std::vector<MeasureCall> calls;
    for (const QString& option : question.options) {
        MeasureCall weight{QStringLiteral("bench-weight"), {question.answer.arguments.value(0), option}};
        if (isTopKey && question.answer.arguments.size() > 1)
            weight.arguments << question.answer.arguments[1];
        calls.push_back(isTopKey ? weight : measureOfOption(question.answer, option));
    }
    if (question.options.isEmpty())
        calls.push_back(question.answer);
    std::vector<double> numbers;
    try {
        for (const MeasureCall& call : calls)
            numbers.push_back(measures.evaluate(call).number.value_or(std::nan("")));
    } catch (const Error&) {
        return std::nullopt;
    }
    return numbers;
}

bool areEqual(const std::vector<double>& a, const std::vector<double>& b)
{
    return std::ranges::equal(a, b, [](double x, double y) { return std::abs(x - y) < kEqualAnswer; });
}

/// Cells that a page's claims vouch for, which its text therefore states, and the cell that it picks.
std::vector<BenchPick> statedCells(const LessonPage& page, const std::optional<BenchPick>& pick,
                                   const BenchSteps& steps)
{
    std::vector<BenchPick> cells;
    if (pick)
        cells.push_back(*pick);
    for (const LessonClaim& claim : page.claims) {
        try {
            if (const auto cell = measuredCell(steps, claim.measure))
                cells.push_back(*cell);
        } catch (const Error&) {
            continue; // about something else that the page shows
        }
    }
    return cells;
}

/// Whether a page's claims speak of how many numbers a step has.
bool statesSize(const LessonPage& page, const BenchSteps& steps, std::size_t step)
{
    return std::ranges::any_of(page.claims, [&](const LessonClaim& claim) {
        if (claim.measure.name != u"bench-size")
            return false;
        const QString at = QStringLiteral("@0");
        const BenchPick spoken = benchCell(steps, claim.measure.arguments.value(0), at, at);
        return steps.steps[spoken.step].values.size() == steps.steps[step].values.size();
    });
}

/// Calls `take` for each question of the pages behind, of this lesson and those that follow.
template <typename Take>
void eachQuestionBehind(const std::vector<Lesson>& lessons, int lesson, int page, const PageAnswered& isAnswered,
                        const Take& take)
{
    for (int other = lesson; other < static_cast<int>(lessons.size()); ++other) {
        const Lesson& whole = lessons[static_cast<std::size_t>(other)];
        for (int i = other == lesson ? page + 1 : 0; i < static_cast<int>(whole.pages.size()); ++i) {
            const std::vector<LessonQuestion>& questions = whole.pages[static_cast<std::size_t>(i)].questions;
            if (!questions.empty() && !isAnswered(other, i))
                take(whole, i, questions);
        }
    }
}

} // namespace

LessonBench benchBeforeQuestions(LessonBench bench, const std::vector<Lesson>& lessons, int lesson, int page,
                                 const PageAnswered& isAnswered)
{
    if (bench.tab != BenchTab::Steps)
        return bench;
    const auto steps = std::make_shared<const BenchSteps>(runBench(bench.input));
    const LiveMeasures here = measuresOf(steps);
    std::vector<LessonQuestion> toCome;
    eachQuestionBehind(lessons, lesson, page, isAnswered,
                       [&](const Lesson& whole, int other, const std::vector<LessonQuestion>& questions) {
                           const std::optional<LessonBench> asked = whole.benchOn(other, LessonStage::Asked);
                           if (!asked || asked->input.first.tokens != bench.input.first.tokens)
                               return;
                           const LiveMeasures there =
                               measuresOf(std::make_shared<const BenchSteps>(runBench(asked->input)));
                           for (const LessonQuestion& question : questions) {
                               if (!question.answer.name.startsWith(u"bench-"))
                                   continue;
                               const auto shown = numbersOfAnswer(question, here);
                               const auto truth = numbersOfAnswer(question, there);
                               if (shown && truth && areEqual(*shown, *truth))
                                   toCome.push_back(question);
                           }
                       });
    if (toCome.empty())
        return bench;
    const LessonPage& own = lessons[static_cast<std::size_t>(lesson)].pages[static_cast<std::size_t>(page)];
    const std::vector<BenchPick> stated = statedCells(own, bench.pick, *steps);
    const BenchCover cover = coverOfAnswers(bench, toCome);
    for (const BenchPick& cell : cover.cells)
        if (!bench.cover.hides(cell) && std::ranges::find(stated, cell) == stated.end())
            bench.cover.cells.push_back(cell);
    for (const BenchPick& sum : cover.sums)
        if (!bench.cover.hidesSum(sum.step, sum.row))
            bench.cover.sums.push_back(sum);
    for (const std::size_t step : cover.shapes)
        if (!bench.cover.hidesShape(step) && !statesSize(own, *steps, step))
            bench.cover.shapes.push_back(step);
    return bench;
}

std::set<int> rowsToCome(const Lesson& lesson, int page, const QStringList& queryLabels,
                         const std::function<bool(int page)>& isAnswered)
{
    static const QStringList ofARow{"weight", "score", "top-key", "entropy", "largest-entropy"};
    const LessonPage& own = lesson.pages[static_cast<std::size_t>(page)];
    QStringList stated{own.lookFrom};
    for (const LessonClaim& claim : own.claims)
        if (ofARow.contains(claim.measure.name))
            stated << claim.measure.arguments.value(0);
    std::set<int> rows;
    for (int other = page + 1; other < static_cast<int>(lesson.pages.size()); ++other) {
        const std::vector<LessonQuestion>& questions = lesson.pages[static_cast<std::size_t>(other)].questions;
        if (questions.empty() || isAnswered(other) || !showTheSamePicture(lesson, page, other))
            continue;
        for (const LessonQuestion& question : questions)
            if (QStringList queries = askedQueries({question});
                queries.removeIf([&](const QString& query) { return stated.contains(query); }) == 0)
                rows.merge(askedRows({question}, queryLabels));
    }
    return rows;
}

} // namespace headlight
