// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/asked_cells.h"

#include "core/base/error.h"
#include "core/bench/explanation.h"
#include "core/bench/run_bench.h"
#include "ui/kit/tr.h"
#include "ui/lessons/live_measure.h"
#include "ui/lessons/measure_arguments.h"
#include "ui/lessons/measured_cell.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace headlight {

namespace {

constexpr double kSameNumber = 1e-9;

/// What the answer is read from: one measure, or one for each option.
std::vector<MeasureCall> askedMeasures(const LessonQuestion& question)
{
    if (!question.answer.arguments.contains(u"option"))
        return {question.answer};
    std::vector<MeasureCall> calls;
    for (const QString& option : question.options)
        calls.push_back(measureOfOption(question.answer, option));
    return calls;
}

/// Whether a step has a number of its operand in the same row, for a softmax made of all of them.
bool isMadeInItsRow(BenchOperation operation)
{
    return operation == BenchOperation::Quotient || operation == BenchOperation::Mask ||
           operation == BenchOperation::Softmax || operation == BenchOperation::RawWeight;
}

/// Whether a step hands single numbers on.
bool isMadeOfOne(BenchOperation operation)
{
    return operation == BenchOperation::Quotient || operation == BenchOperation::Mask ||
           operation == BenchOperation::RawWeight || operation == BenchOperation::Concat;
}

class Asked {
public:
    explicit Asked(const LessonBench& bench)
        : m_steps(std::make_shared<const BenchSteps>(runBench(bench.input))), m_pick(bench.pick)
    {
    }

    void add(const LessonQuestion& question, bool coversBefore = true)
    {
        for (const MeasureCall& call : askedMeasures(question))
            add(call, coversBefore && question.kind != QuestionKind::Number);
    }

    const BenchCover& cover() const { return m_cover; }
    bool marksTyped(const BenchPick& pick) const { return std::ranges::find(m_typed, pick) != m_typed.end(); }

private:
    const BenchStep& step(std::size_t position) const { return m_steps->steps[position]; }
    bool isTyped(const BenchPick& cell) const { return step(cell.step).operation == BenchOperation::Typed; }

    void add(const MeasureCall& call, bool isCompared)
    {
        if (call.name == u"bench-size") {
            coverShapes(call.arguments.value(0));
            return;
        }
        if (call.name == u"bench-sum") {
            m_cover.sums.push_back(measuredRow(*m_steps, call));
            return;
        }
        const bool isRow = call.name == u"bench-top-key";
        const std::optional<BenchPick> cell = isRow ? measuredRow(*m_steps, call) : measuredCell(*m_steps, call);
        if (cell && isTyped(*cell) && !isRow) {
            m_typed.push_back(*cell);
        } else if (cell) {
            if (!isRow)
                coverNumber(*cell);
            coverAsked(*cell);
            coverWhatFollows(*cell);
            if (isCompared && !picksBefore(*cell))
                coverBefore(*cell);
        }
    }

    /// Every matrix of as many numbers: that of the scores has the shape of what follows from it.
    void coverShapes(const QString& word)
    {
        const BenchPick asked = benchCell(*m_steps, word, QStringLiteral("@0"), QStringLiteral("@0"));
        const Index size = step(asked.step).values.size();
        for (std::size_t s = 0; s < m_steps->steps.size(); ++s)
            if (step(s).values.size() == size)
                m_cover.shapes.push_back(s);
    }

    void coverCell(const BenchPick& cell)
    {
        if (!isTyped(cell) && !m_cover.hides(cell))
            m_cover.cells.push_back(cell);
    }

    void coverRow(BenchPick cell)
    {
        for (cell.column = 0; cell.column < step(cell.step).values.cols(); ++cell.column)
            coverCell(cell);
    }

    /// Covers a number wherever the bench has it for the same reason. Another that is equal by chance stays.
    void coverNumber(const BenchPick& asked)
    {
        const std::vector<BenchPick> equal = cellsEqualTo(step(asked.step).values(asked.row, asked.column));
        std::vector<BenchPick> same{asked};
        for (std::size_t i = 0; i < same.size(); ++i) {
            const BenchPick known = same[i];
            for (const BenchPick& cell : equal)
                if (std::ranges::find(same, cell) == same.end() && areTheSame(known, cell))
                    same.push_back(cell);
        }
        for (const BenchPick& cell : same)
            coverCell(cell);
    }

    std::vector<BenchPick> cellsEqualTo(double number) const
    {
        std::vector<BenchPick> cells;
        for (std::size_t s = 0; s < m_steps->steps.size(); ++s) {
            const DoubleMatrix& values = step(s).values;
            for (Index i = 0; i < values.rows(); ++i)
                for (Index j = 0; j < values.cols(); ++j)
                    if (std::abs(values(i, j) - number) < kSameNumber)
                        cells.push_back({s, i, j});
        }
        return cells;
    }

    /// Two cells with one number: made of the same numbers in one step, as a score and its mirror image, or one handed
    /// on to the other.
    bool areTheSame(const BenchPick& known, const BenchPick& cell) const
    {
        if (known.step == cell.step)
            return numbersOf(known) == numbersOf(cell);
        return isHandedOn(known, cell) || (isMadeOfOne(step(known.step).operation) && isHandedOn(cell, known));
    }

    std::vector<StepCells> sourcesOf(const BenchPick& cell) const
    {
        return explainCell(*m_steps, cell.step, cell.row, cell.column).sources;
    }

    bool isHandedOn(const BenchPick& from, const BenchPick& to) const
    {
        const auto holds = [&from](const StepCells& cells) {
            return cells.step == from.step && from.row >= cells.firstRow && from.row < cells.firstRow + cells.rows &&
                   from.column >= cells.firstColumn && from.column < cells.firstColumn + cells.columns;
        };
        return std::ranges::any_of(sourcesOf(to), holds);
    }

    /// All that a cell is made of, in the order of their size.
    std::vector<double> numbersOf(const BenchPick& cell) const
    {
        std::vector<double> numbers;
        for (const StepCells& source : sourcesOf(cell)) {
            const DoubleMatrix block =
                step(source.step).values.block(source.firstRow, source.firstColumn, source.rows, source.columns);
            numbers.insert(numbers.end(), block.data(), block.data() + block.size());
        }
        std::ranges::sort(numbers);
        return numbers;
    }

    /// The rest of a row of attention weights would say what is missing.
    void coverAsked(const BenchPick& cell)
    {
        if (step(cell.step).id == BenchStepId::Pattern)
            coverRow(cell);
        else
            coverCell(cell);
    }

    void coverWhatFollows(const BenchPick& cell)
    {
        for (std::size_t s = cell.step + 1; s < m_steps->steps.size(); ++s) {
            const std::vector<std::size_t>& operands = step(s).operands;
            if (operands.empty() || operands.front() != cell.step)
                continue;
            const BenchPick following{s, cell.row, cell.column};
            if (step(s).id == BenchStepId::HeadOutput)
                coverRow(following);
            else if (isMadeInItsRow(step(s).operation)) {
                coverAsked(following);
                coverWhatFollows(following);
            }
        }
    }

    void coverBefore(const BenchPick& cell)
    {
        if (!isMadeInItsRow(step(cell.step).operation))
            return;
        const BenchPick before{step(cell.step).operands.front(), cell.row, cell.column};
        coverRow(before);
        coverBefore(before);
    }

    /// The page itself points to a score of the row.
    bool picksBefore(BenchPick cell) const
    {
        while (isMadeInItsRow(step(cell.step).operation)) {
            cell.step = step(cell.step).operands.front();
            if (m_pick && m_pick->step == cell.step && m_pick->row == cell.row)
                return true;
        }
        return false;
    }

    std::shared_ptr<const BenchSteps> m_steps;
    std::optional<BenchPick> m_pick; // the page's own
    BenchCover m_cover;
    std::vector<BenchPick> m_typed;
};

} // namespace

bool showTheSamePicture(const Lesson& lesson, int a, int b)
{
    const std::optional<LessonBench> benchA = lesson.benchOn(a, LessonStage::Asked);
    const std::optional<LessonBench> benchB = lesson.benchOn(b, LessonStage::Asked);
    if (benchA || benchB)
        return benchA && benchB && benchA->input == benchB->input;
    SessionState stateA = lesson.stateOn(a, LessonStage::Asked);
    const SessionState stateB = lesson.stateOn(b, LessonStage::Asked);
    stateA.tab = stateB.tab;
    stateA.pinnedQuery = stateB.pinnedQuery;
    stateA.pinnedKey = stateB.pinnedKey;
    return stateA == stateB;
}

std::vector<LessonQuestion> questionsInPrint(const Lesson& lesson, int page)
{
    const bool asks = lesson.pages[static_cast<std::size_t>(page)].asks();
    std::vector<LessonQuestion> questions;
    for (int other = asks ? 0 : page; other < static_cast<int>(lesson.pages.size()); ++other) {
        const std::vector<LessonQuestion>& asked = lesson.pages[static_cast<std::size_t>(other)].questions;
        if (!asked.empty() && showTheSamePicture(lesson, page, other))
            questions.insert(questions.end(), asked.begin(), asked.end());
    }
    return questions;
}

QStringList askedQueries(const std::vector<LessonQuestion>& questions)
{
    static const QStringList ofARow{"weight", "weight-within", "score", "top-key", "entropy"};
    QStringList queries;
    for (const LessonQuestion& question : questions)
        for (const MeasureCall& call : askedMeasures(question))
            if (ofARow.contains(call.name) && !queries.contains(call.arguments.value(0)))
                queries << call.arguments.value(0);
    return queries;
}

AskedPicture askedPicture(const Lesson& lesson, int page)
{
    const std::vector<LessonQuestion>& questions = lesson.pages[static_cast<std::size_t>(page)].questions;
    return {lesson.stateOn(page, LessonStage::Asked).tab, !askedQueries(questions).isEmpty(), false, {}};
}

std::set<int> askedRows(const std::vector<LessonQuestion>& questions, const QStringList& queryLabels)
{
    std::set<int> rows;
    for (const QString& query : askedQueries(questions)) {
        try {
            rows.insert(LiveMeasures::position(query, queryLabels));
        } catch (const Error&) {
            continue;
        }
    }
    return rows;
}

QString waitsForAnswers()
{
    return tr("What this picture shows comes with the answers.");
}

namespace {

/// The first place of a bench that the questions are about: a number, or the beginning of its row or its step where the
/// place itself would be the answer.
std::optional<BenchPick> placeAsked(const BenchInput& input, const std::vector<LessonQuestion>& questions)
{
    const BenchSteps steps = runBench(input);
    for (const LessonQuestion& question : questions) {
        try {
            const MeasureCall call = askedMeasures(question).front();
            const QString step = call.arguments.value(0);
            if (call.name == u"bench-size")
                return benchCell(steps, step, QStringLiteral("@0"), QStringLiteral("@0"));
            if (call.name == u"bench-top-key" || call.name == u"bench-sum")
                return measuredRow(steps, call);
            if (std::optional<BenchPick> cell = measuredCell(steps, call)) {
                if (question.kind != QuestionKind::Number)
                    cell->column = 0;
                return cell;
            }
        } catch (const Error&) {
            continue; // about something else than the steps
        }
    }
    return std::nullopt;
}

} // namespace

AroundCover aroundCover(const std::vector<LessonQuestion>& questions)
{
    AroundCover cover;
    for (const LessonQuestion& question : questions) {
        if (question.answer.name == u"token-count")
            cover.cuttings.insert(cuttingNamed(question.answer));
        const QString& name = question.answer.name;
        const bool isOfLater = name == u"pair-read" || name == u"pair-next" || name == u"pair-steps";
        cover.pair.later |= isOfLater;
        cover.pair.outcome |= isOfLater || name == u"pair-loss";
        cover.pair.expected |= name == u"pair-top";
        cover.pair.weights |= name == u"pair-top-key" || name == u"pair-weight";
    }
    return cover;
}

LessonBench benchThatAsks(LessonBench bench, const std::vector<LessonQuestion>& questions)
{
    Asked asked(bench);
    for (const LessonQuestion& question : questions)
        asked.add(question);
    bench.cover = asked.cover();
    bench.aroundCover = aroundCover(questions);
    bench.asks = true;
    bench.asked = placeAsked(bench.input, questions);
    if (!bench.pick)
        return bench;
    BenchPlot plot = benchPlot(bench.input);
    plot.cover = bench.cover;
    setPick(plot, bench.pick);
    if (plot.formula.endsWith(u'?') || asked.marksTyped(*bench.pick))
        bench.pick.reset();
    return bench;
}

BenchCover coverOfAnswers(const LessonBench& bench, const std::vector<LessonQuestion>& questions)
{
    Asked asked(bench);
    for (const LessonQuestion& question : questions)
        asked.add(question, false);
    return asked.cover();
}

LessonBench benchThatTells(LessonBench bench, const LessonPage& page)
{
    if (page.revealBench || bench.tab != BenchTab::Steps)
        return bench;
    const auto steps = std::make_shared<const BenchSteps>(runBench(bench.input));
    for (const LessonQuestion& question : page.questions) {
        try {
            if (const std::optional<BenchPick> cell = answerCell(steps, question))
                bench.pick = cell;
        } catch (const Error&) {
            continue; // the reader has typed other words
        }
    }
    return bench;
}

} // namespace headlight
