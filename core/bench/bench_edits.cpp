// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_edits.h"

#include "core/bench/bench_sizes.h"
#include "core/bench/run_bench.h"

#include <algorithm>

namespace headlight {

namespace {

/// Switches off the options that validate() refuses for this kind and these typed tables.
BenchInput withoutImpossible(BenchInput input)
{
    BenchOptions& options = input.options;
    const bool isTyped = input.hasVectors() && input.vectorsAreTyped;
    if (isTyped || input.kind == BenchKind::Additive)
        options.positions = false;
    if (isTyped && options.layerNorm == BenchLayerNorm::Pre)
        options.layerNorm = BenchLayerNorm::Off;
    if (outputWidth(input) != input.first.x.cols())
        options.residual = false;
    return fittedBench(input); // gain and bias follow the layer norm
}

/// The matrices of one step of all heads, side by side.
DoubleMatrix ofAllHeads(const BenchSteps& steps, BenchStepId id)
{
    const DoubleMatrix& first = steps.at(id, 0).values;
    DoubleMatrix all(first.rows(), first.cols() * steps.heads);
    for (int h = 0; h < steps.heads; ++h)
        all.middleCols(h * first.cols(), first.cols()) = steps.at(id, h).values;
    return all;
}

} // namespace

BenchInput withKind(const BenchInput& input, BenchKind kind)
{
    BenchInput result = input;
    result.kind = kind;
    return withoutImpossible(fittedBench(result));
}

BenchInput withTypedVectors(const BenchInput& input, bool typed)
{
    BenchInput result = input;
    result.vectorsAreTyped = typed;
    const int heads = input.heads();
    const Index nKeys = input.keySequence().x.rows();
    const bool haveFitting = input.q.rows() == input.first.x.rows() && input.k.rows() == nKeys &&
                             input.v.rows() == nKeys && input.q.cols() > 0 && input.q.cols() % heads == 0 &&
                             input.k.cols() == input.q.cols() && input.v.cols() > 0 && input.v.cols() % heads == 0;
    if (typed && !haveFitting && input.hasVectors()) {
        const BenchSteps steps = runBench(withTypedScores(input, false));
        result.q = ofAllHeads(steps, BenchStepId::Queries);
        result.k = ofAllHeads(steps, BenchStepId::Keys);
        result.v = ofAllHeads(steps, BenchStepId::Values);
    }
    return withoutImpossible(fittedBench(result));
}

BenchInput withTypedScores(const BenchInput& input, bool typed)
{
    BenchInput result = input;
    result.scoresAreTyped = typed;
    const bool haveFitting =
        std::ssize(input.scores) == input.heads() && std::ranges::all_of(input.scores, [&](const DoubleMatrix& scores) {
            return scores.rows() == input.first.x.rows() && scores.cols() == input.keySequence().x.rows();
        });
    if (typed && !haveFitting) {
        BenchInput computed = input;
        computed.scoresAreTyped = false;
        const BenchSteps steps = runBench(computed);
        result.scores.clear();
        for (int h = 0; h < steps.heads; ++h)
            result.scores.push_back(steps.at(BenchStepId::Scores, h).values);
    }
    return result;
}

BenchInput withToggledCell(const BenchInput& input, const BenchCell& cell)
{
    BenchInput result = input;
    if (std::erase(result.hiddenCells, cell) == 0)
        result.hiddenCells.push_back(cell);
    return result;
}

} // namespace headlight
