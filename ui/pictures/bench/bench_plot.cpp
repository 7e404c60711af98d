// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_plot.h"

#include "core/bench/explanation_text.h"
#include "core/bench/run_bench.h"
#include "ui/pictures/bench/bench_caption.h"
#include "ui/pictures/bench/bench_flow.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

bool hasCell(const BenchPlot& plot, const BenchPick& pick)
{
    if (plot.isEmpty() || pick.step >= plot.steps->steps.size())
        return false;
    const DoubleMatrix& values = plot.step(pick.step).values;
    return pick.row >= 0 && pick.row < values.rows() && pick.column >= 0 && pick.column < values.cols();
}

bool isCovered(const BenchCover& cover, const StepCells& cells)
{
    return std::ranges::any_of(cover.cells, [&](const BenchPick& cell) {
        return cell.step == cells.step && cell.row >= cells.firstRow && cell.row < cells.firstRow + cells.rows &&
               cell.column >= cells.firstColumn && cell.column < cells.firstColumn + cells.columns;
    });
}

} // namespace

BenchPlot benchPlot(const BenchInput& input, std::optional<BenchPick> pick)
{
    BenchPlot plot;
    plot.steps = std::make_shared<const BenchSteps>(runBench(input));
    plot.caption = benchCaption(input);
    plot.paintedCells = input.hiddenCells;
    setPick(plot, pick);
    return plot;
}

void setPick(BenchPlot& plot, std::optional<BenchPick> pick)
{
    plot.pick.reset();
    plot.explanation.reset();
    plot.formula.clear();
    plot.mixture.clear();
    if (!pick || !hasCell(plot, *pick))
        return;
    plot.pick = pick;
    plot.explanation = explainCell(*plot.steps, pick->step, pick->row, pick->column);
    plot.formula = QString::fromStdString(explanationText(*plot.explanation));
    if (plot.cover.hides(*pick) || std::ranges::any_of(plot.explanation->sources, [&](const StepCells& cells) {
            return isCovered(plot.cover, cells);
        })) {
        plot.formula = plot.formula.section(QStringLiteral(" = "), 0, 0) + QStringLiteral(" = ?");
        return;
    }
    if (plot.step(pick->step).id == BenchStepId::HeadOutput)
        plot.mixture = QString::fromStdString(mixtureText(explainMixture(*plot.steps, pick->step, pick->row)));
}

std::optional<BenchPick> samePick(const BenchPlot& before, const BenchPlot& after)
{
    if (!before.pick || after.isEmpty())
        return std::nullopt;
    const BenchStep& step = before.step(before.pick->step);
    const std::optional<std::size_t> position = after.steps->find(step.id, step.head.value_or(0));
    if (!position)
        return std::nullopt;
    const BenchPick pick{shownStep(*after.steps, *position), before.pick->row, before.pick->column};
    return hasCell(after, pick) ? std::optional(pick) : std::nullopt;
}

bool isQueryByKey(BenchStepId id)
{
    switch (id) {
    case BenchStepId::Scores:
    case BenchStepId::Scaled:
    case BenchStepId::Tempered:
    case BenchStepId::Masked:
    case BenchStepId::Pattern:
        return true;
    default:
        return false;
    }
}

bool isHiddenScore(double value)
{
    return std::isinf(value) && value < 0.0;
}

} // namespace headlight
