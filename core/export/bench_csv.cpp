// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/bench_csv.h"

#include "core/base/shortest_digits.h"
#include "core/export/csv_field.h"

#include <cmath>

namespace headlight {

namespace {

/// Whether the mask hides an attention weight: it is written as empty, though 0 is what is computed with.
bool isHidden(const BenchSteps& steps, const BenchStep& step, Index row, Index column)
{
    return step.id == BenchStepId::Pattern && std::isinf(steps.steps[step.operands.front()].values(row, column));
}

void addStep(std::string& csv, const BenchSteps& steps, const BenchStep& step)
{
    csv += csvField(step.name) + "," + std::to_string(step.values.rows()) + "x" + std::to_string(step.values.cols()) +
           "," + (step.head ? std::to_string(*step.head + 1) : "") + "\n";
    for (const std::string& label : step.columnLabels)
        csv += "," + csvField(label);
    csv += "\n";
    for (Index row = 0; row < step.values.rows(); ++row) {
        csv += csvField(step.rowLabels[row]);
        for (Index column = 0; column < step.values.cols(); ++column)
            csv += "," + (step.hasValue(row) && !isHidden(steps, step, row, column)
                              ? shortestDigits(step.values(row, column))
                              : "");
        csv += "\n";
    }
}

} // namespace

std::string benchCsv(const BenchSteps& steps)
{
    std::string csv;
    for (const BenchStep& step : steps.steps) {
        if (!csv.empty())
            csv += "\n";
        addStep(csv, steps, step);
    }
    return csv;
}

} // namespace headlight
