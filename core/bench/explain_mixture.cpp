// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_step_names.h"
#include "core/bench/cell_name.h"
#include "core/bench/explanation.h"
#include "core/bench/formula_number.h"

namespace headlight {

MixtureExplanation explainMixture(const BenchSteps& steps, std::size_t step, Index row)
{
    if (step >= steps.steps.size() || steps.steps[step].id != BenchStepId::HeadOutput)
        throw Error(ErrorKind::BadArgument,
                    "step " + std::to_string(step + 1) + " is no mixture of vectors, expected the output of a head");
    const BenchStep& output = steps.steps[step];
    if (row < 0 || row >= output.values.rows())
        throw Error(ErrorKind::BadArgument, output.name + " has no row " + std::to_string(row + 1) +
                                                ", expected 1 to " + std::to_string(output.values.rows()));
    const std::size_t pattern = output.operands[0];
    const std::size_t vectors = output.operands[1];
    const DoubleMatrix& weights = steps.steps[pattern].values; // [Tq, Tk]
    const std::string number = steps.heads > 1 ? subscriptText(*output.head + 1) : "";

    MixtureExplanation result;
    result.row = rowName(steps, step, row);
    result.value = output.values.row(row);
    result.hasValue = output.hasValue(row);
    result.weights = {pattern, row, 1, 0, weights.cols()};
    for (Index k = 0; k < weights.cols(); ++k)
        result.terms.push_back({weights(row, k),
                                mixedRowName(steps.kind) + number + "_" + placedLabel(steps.keyTokens, k),
                                {vectors, k, 1, 0, output.values.cols()}});
    return result;
}

} // namespace headlight
