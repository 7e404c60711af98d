// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/cell_name.h"

#include "core/bench/formula_number.h"

#include <algorithm>

namespace headlight {

namespace {

/// The name before the parentheses; a word where the step's own name is a formula.
std::string functionName(const BenchSteps& steps, const BenchStep& step)
{
    const std::string number = step.head && steps.heads > 1 ? subscriptText(*step.head + 1) : "";
    switch (step.id) {
    case BenchStepId::Scores:
        return "score" + number;
    case BenchStepId::Scaled:
        return "scaled" + number;
    case BenchStepId::Tempered:
        return "tempered" + number;
    case BenchStepId::Masked:
        return "masked" + number;
    case BenchStepId::Concat:
        return "concat";
    case BenchStepId::PreNorm:
    case BenchStepId::LayerNorm:
        return "LayerNorm";
    default:
        return step.name.find(' ') == std::string::npos ? step.name : "(" + step.name + ")";
    }
}

} // namespace

std::string placedLabel(const std::vector<std::string>& labels, std::size_t place)
{
    const std::string& label = labels[place];
    return std::ranges::count(labels, label) > 1 ? label + "#" + std::to_string(place + 1) : label;
}

std::string cellName(const BenchSteps& steps, std::size_t step, Index row, Index column)
{
    const BenchStep& s = steps.steps[step];
    const std::string columnLabel = placedLabel(s.columnLabels, column);
    const bool isVector =
        s.id == BenchStepId::Gain || s.id == BenchStepId::Bias || s.id == BenchStepId::ScoreParameters;
    if (isVector)
        return functionName(steps, s) + "(" + columnLabel + ")";
    return functionName(steps, s) + "(" + placedLabel(s.rowLabels, row) + ", " + columnLabel + ")";
}

std::string rowName(const BenchSteps& steps, std::size_t step, Index row)
{
    const BenchStep& s = steps.steps[step];
    return functionName(steps, s) + "(" + placedLabel(s.rowLabels, row) + ")";
}

} // namespace headlight
