// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/dot_product_spread.h"
#include "ui/lessons/lesson_bench.h"
#include "ui/lessons/measure_arguments.h"
#include "ui/lessons/measured_cell.h"

namespace headlight {

namespace {

/// The row of a step that a pick is in.
DoubleRowVector rowOf(const BenchSteps& steps, const BenchPick& pick)
{
    return steps.steps[pick.step].values.row(pick.row);
}

} // namespace

void LiveMeasures::setBench(std::shared_ptr<const BenchSteps> bench)
{
    m_bench = std::move(bench);
}

MeasureValue LiveMeasures::ofBench(const Arguments& arguments) const
{
    if (!m_bench)
        failMeasure(QStringLiteral("%1: this page is not about the bench").arg(arguments.call.text()));
    const BenchSteps& steps = *m_bench;
    const QString& name = arguments.call.name;
    if (const std::optional<BenchPick> cell = measuredCell(steps, arguments.call))
        return {steps.steps[cell->step].values(cell->row, cell->column), {}};
    if (name == u"bench-sum")
        return {rowOf(steps, measuredRow(steps, arguments.call)).sum(), {}};
    if (name == u"bench-top-key") {
        Index strongest = 0;
        rowOf(steps, measuredRow(steps, arguments.call)).maxCoeff(&strongest);
        return {std::nullopt, QString::fromStdString(steps.keyTokens[static_cast<std::size_t>(strongest)])};
    }
    // bench-size
    const BenchPick first = benchCell(steps, arguments.at(0), QStringLiteral("@0"), QStringLiteral("@0"));
    return {double(steps.steps[first.step].values.size()), {}};
}

MeasureValue LiveMeasures::ofDotProducts(const Arguments& arguments)
{
    const QString how = arguments.has(1) ? arguments.at(1) : QStringLiteral("undivided");
    bool isWidth = false;
    bool isSeed = true;
    const Index width = arguments.at(0).toInt(&isWidth);
    DotProductSample sample;
    sample.divided = how == u"divided";
    if (arguments.has(2))
        sample.seed = arguments.at(2).toUInt(&isSeed);
    if (!isWidth || !isSeed || (!sample.divided && how != u"undivided"))
        failMeasure(QStringLiteral("%1: expected a width, then \"undivided\" or \"divided\", then a seed")
                        .arg(arguments.call.text()));
    const DotProductSpread spread = dotProductSpread(width, sample);
    if (arguments.call.name == u"dot-variance")
        return {spread.variance, {}};
    if (arguments.call.name == u"dot-largest-weight")
        return {spread.largestWeight, {}};
    return {spread.slope, {}}; // dot-slope
}

} // namespace headlight
