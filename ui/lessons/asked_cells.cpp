// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/asked_cells.h"

#include "core/bench/run_bench.h"
#include "ui/kit/tr.h"
#include "ui/lessons/live_measure.h"

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

class Asked {
public:
    explicit Asked(const BenchInput& input) : m_steps(std::make_shared<const BenchSteps>(runBench(input)))
    {
        m_measures.setBench(m_steps);
    }

    void add(const MeasureCall& call)
    {
        if (call.name == u"bench-top-key" || call.name == u"bench-sum")
            addRow(call);
        else if (call.name == u"bench-cell" && isTyped(cellOf(call)))
            m_typed.push_back(cellOf(call));
        else if (call.name.startsWith(u"bench-") && call.name != u"bench-size")
            addNumber(*m_measures.evaluate(call).number);
    }

    const BenchCover& cover() const { return m_cover; }
    bool marksTyped(const BenchPick& pick) const { return std::ranges::find(m_typed, pick) != m_typed.end(); }

private:
    void addRow(const MeasureCall& call)
    {
        BenchPick cell = benchCell(*m_steps, QStringLiteral("weights"), call.arguments.value(0), QStringLiteral("@0"),
                                   call.arguments.value(1, QStringLiteral("1")));
        if (call.name == u"bench-sum") {
            m_cover.sums.push_back(cell);
            return;
        }
        for (; cell.column < m_steps->steps[cell.step].values.cols(); ++cell.column)
            m_cover.cells.push_back(cell);
    }

    BenchPick cellOf(const MeasureCall& call) const
    {
        const QStringList& names = call.arguments;
        return benchCell(*m_steps, names[0], names[1], names[2], names.value(3, QStringLiteral("1")));
    }

    bool isTyped(const BenchPick& cell) const { return m_steps->steps[cell.step].operation == BenchOperation::Typed; }

    void addNumber(double number)
    {
        for (std::size_t s = 0; s < m_steps->steps.size(); ++s) {
            const DoubleMatrix& values = m_steps->steps[s].values;
            for (Index i = 0; i < values.rows(); ++i)
                for (Index j = 0; j < values.cols(); ++j)
                    if (const BenchPick cell{s, i, j}; !isTyped(cell) && std::abs(values(i, j) - number) < kSameNumber)
                        m_cover.cells.push_back(cell);
        }
    }

    std::shared_ptr<const BenchSteps> m_steps;
    LiveMeasures m_measures;
    BenchCover m_cover;
    std::vector<BenchPick> m_typed;
};

} // namespace

QStringList askedQueries(const std::vector<LessonQuestion>& questions)
{
    static const QStringList ofARow{"weight", "score", "top-key", "entropy"};
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
    return {lesson.stateOn(page, LessonStage::Asked).tab, !askedQueries(questions).isEmpty(), {}};
}

QString waitsForAnswers()
{
    return tr("What this picture shows comes with the answers.");
}

LessonBench benchThatAsks(LessonBench bench, const std::vector<LessonQuestion>& questions)
{
    Asked asked(bench.input);
    for (const LessonQuestion& question : questions)
        for (const MeasureCall& call : askedMeasures(question))
            asked.add(call);
    bench.cover = asked.cover();
    bench.asks = true;
    if (!bench.pick)
        return bench;
    BenchPlot plot = benchPlot(bench.input);
    plot.cover = bench.cover;
    setPick(plot, bench.pick);
    if (plot.formula.endsWith(u'?') || asked.marksTyped(*bench.pick))
        bench.pick.reset();
    return bench;
}

} // namespace headlight
