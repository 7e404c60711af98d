// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_walk.h"

#include "ui/pictures/bench/bench_flow.h"
#include "ui/pictures/bench/bench_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace headlight {

namespace {

bool isComputed(const BenchStep& step)
{
    return step.operation != BenchOperation::Typed && step.values.size() > 0;
}

/// The first or the last computed cell among the steps from `begin` on, in the direction.
std::optional<BenchPick> endOfStep(const BenchSteps& steps, std::ptrdiff_t begin, WalkDirection direction)
{
    const int step = direction == WalkDirection::Forward ? 1 : -1;
    for (std::ptrdiff_t s = begin; s >= 0 && s < std::ssize(steps.steps); s += step) {
        const auto position = static_cast<std::size_t>(s);
        const DoubleMatrix& values = steps.steps[position].values;
        if (!isComputed(steps.steps[position]) || isFolded(steps, position))
            continue;
        return direction == WalkDirection::Forward ? BenchPick{position, 0, 0}
                                                   : BenchPick{position, values.rows() - 1, values.cols() - 1};
    }
    return std::nullopt;
}

bool hasNumber(const BenchSteps& steps, const BenchPick& cell)
{
    const BenchStep& step = steps.steps[cell.step];
    return step.hasValue(cell.row) && std::isfinite(step.values(cell.row, cell.column)) &&
           !isHiddenCell(steps, cell.step, cell.row, cell.column);
}

/// Says of each step, by position, whether it is `first` or made of it.
std::vector<bool> madeOf(const BenchSteps& steps, std::size_t first)
{
    std::vector<bool> isMade(steps.steps.size(), false);
    isMade[first] = true;
    for (std::size_t s = first + 1; s < steps.steps.size(); ++s)
        isMade[s] = std::ranges::any_of(steps.steps[s].operands, [&](std::size_t operand) { return isMade[operand]; });
    return isMade;
}

/// Covers what a step computed.
void addCover(BenchCover& cover, const BenchSteps& steps, std::size_t s)
{
    const BenchStep& made = steps.steps[s];
    for (Index i = 0; i < made.values.rows(); ++i) {
        for (Index j = 0; j < made.values.cols(); ++j)
            if (hasNumber(steps, {s, i, j}))
                cover.cells.push_back({s, i, j});
        if (made.operation == BenchOperation::RawWeight)
            cover.sums.push_back({s, i, 0});
    }
}

} // namespace

std::optional<BenchPick> neighbourOf(const BenchSteps& steps, const std::optional<BenchPick>& from,
                                     WalkDirection direction)
{
    const bool isForward = direction == WalkDirection::Forward;
    if (!from)
        return endOfStep(steps, isForward ? 0 : std::ssize(steps.steps) - 1, direction);
    const BenchStep& step = steps.steps[from->step];
    const auto place = static_cast<std::ptrdiff_t>(from->step);
    const Index cell = from->row * step.values.cols() + from->column + (isForward ? 1 : -1);
    if (isComputed(step) && cell >= 0 && cell < step.values.size())
        return BenchPick{from->step, cell / step.values.cols(), cell % step.values.cols()};
    return endOfStep(steps, isForward ? place + 1 : place - 1, direction);
}

BenchCover coverOfStep(const BenchSteps& steps, std::size_t step)
{
    BenchCover cover;
    const std::vector<bool> isMade = madeOf(steps, step);
    for (std::size_t s = step; s < steps.steps.size(); ++s)
        if (isMade[s])
            addCover(cover, steps, s);
    return cover;
}

std::vector<std::size_t> stepsToCompute(const BenchSteps& steps)
{
    std::vector<std::size_t> computed;
    for (std::size_t s = 0; s < steps.steps.size(); ++s)
        if (isComputed(steps.steps[s]) && !isFolded(steps, s))
            computed.push_back(s);
    return computed;
}

BenchPlot computedUpTo(BenchPlot plot, std::optional<std::size_t> step)
{
    const BenchSteps& steps = *plot.steps;
    for (std::size_t s = step ? *step + 1 : 0; s < steps.steps.size(); ++s)
        if (isComputed(steps.steps[s]))
            addCover(plot.cover, steps, s);
    const bool isOfStep = step && plot.pick && plot.pick->step == *step;
    setPick(plot, isOfStep ? plot.pick : step ? std::optional(BenchPick{*step, 0, 0}) : std::nullopt);
    return plot;
}

std::size_t stepToWorkOut(const BenchSteps& steps, const std::optional<BenchPick>& pick)
{
    if (pick && isComputed(steps.steps[pick->step]))
        return pick->step;
    const std::optional<std::size_t> scores = steps.find(BenchStepId::Scores);
    if (scores && isComputed(steps.steps[*scores]))
        return *scores;
    return neighbourOf(steps, std::nullopt, WalkDirection::Forward).value_or(BenchPick()).step;
}

double toleranceOf(const BenchStep& step)
{
    constexpr double forRounding = 1.001; // the computer rounds, too
    const int decimals = benchDecimals(step);
    return forRounding * std::pow(10.0, -decimals) * (decimals < 2 ? 0.5 : 1.0);
}

} // namespace headlight
