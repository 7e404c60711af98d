// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/attention_reverse.h"

#include "core/attention/head_output.h"
#include "core/attention/mask.h"
#include "core/attention/scores.h"
#include "core/gradient/head_output_gradient.h"
#include "core/gradient/pattern_gradient.h"
#include "core/gradient/rotary_turns.h"
#include "core/gradient/scores_gradient.h"
#include "core/ops/softmax.h"
#include "core/tensor/gemm.h"

#include <cmath>
#include <utility>

namespace headlight {

namespace {

template <typename Scalar>
Scalar scaleOf(const DecoderShape& shape)
{
    return shape.scaleByRootDHead ? Scalar(1) / std::sqrt(static_cast<Scalar>(shape.dHead)) : Scalar(1);
}

/// Calls each(index of the pattern, first row of the text, first column of the head).
template <typename Each>
void forEveryHead(Index nRows, Index length, const DecoderShape& shape, const Each& each)
{
    Index pattern = 0;
    for (Index row = 0; row < nRows; row += length)
        for (int head = 0; head < shape.nHeads; ++head)
            each(pattern++, row, Index{head} * shape.dHead);
}

template <typename Scalar>
MatrixOf<Scalar> plusBias(MatrixOf<Scalar> x, const RowVectorViewOf<Scalar>& bias)
{
    if (bias.size() != 0)
        x.rowwise() += bias;
    return x;
}

} // namespace

template <typename Scalar>
AttentionStepsOf<Scalar> attentionSteps(MatrixOf<Scalar> x, Index length, const AttentionWeightsOf<Scalar>& weights,
                                        const DecoderShape& shape, const RotaryTable& rotary)
{
    const Index heads = shape.heads();
    const Index dHead = shape.dHead;
    const bool isTurned = shape.positions == DecoderPositions::Rotary;
    AttentionStepsOf<Scalar> a;
    a.x = std::move(x);
    const MatrixOf<Scalar> qkv = plusBias<Scalar>(gemm(a.x, weights.wQkv), weights.bQkv); // [N, 3·nHeads·dHead]
    const auto part = [&](Index which) { return qkv.middleCols(which * heads, heads); };
    a.q = isTurned ? turned<Scalar>(part(0), dHead, length, rotary, RotaryTurn::Forward) : MatrixOf<Scalar>(part(0));
    a.k = isTurned ? turned<Scalar>(part(1), dHead, length, rotary, RotaryTurn::Forward) : MatrixOf<Scalar>(part(1));
    a.v = part(2);
    a.z.resize(a.x.rows(), heads);
    Mask mask;
    mask.kind = shape.mask;
    const auto scale = scaleOf<Scalar>(shape);
    forEveryHead(a.x.rows(), length, shape, [&](Index, Index row, Index column) {
        const auto at = [&](const MatrixOf<Scalar>& all) { return all.block(row, column, length, dHead); };
        const MatrixOf<Scalar> scores = attentionScores(at(a.q), at(a.k), scale); // [T, T]
        const MatrixOf<Scalar> masked = maskScores(scores, mask);                 // [T, T]
        a.patterns.push_back(softmax(masked));
        a.z.block(row, column, length, dHead) = headOutput(a.patterns.back(), at(a.v));
    });
    a.out = plusBias<Scalar>(gemm(a.z, weights.wO), weights.bO);
    return a;
}

template <typename Scalar>
AttentionGradientOf<Scalar> attentionGradient(const AttentionStepsOf<Scalar>& steps, Index length,
                                              const AttentionWeightsOf<Scalar>& weights, const DecoderShape& shape,
                                              const RotaryTable& rotary, const MatrixViewOf<Scalar>& dOut,
                                              ReverseOf wanted)
{
    const Index heads = shape.heads();
    const Index dHead = shape.dHead;
    ProjectionGradientOf<Scalar> output = projectionGradient<Scalar>(steps.z, weights.wO, dOut, wanted);
    const MatrixOf<Scalar>& dZ = output.x; // [N, nHeads·dHead]

    AttentionGradientOf<Scalar> gradient;
    MatrixOf<Scalar> dQkv(dZ.rows(), 3 * heads); // [N, 3·nHeads·dHead]
    const auto scale = scaleOf<Scalar>(shape);
    forEveryHead(dZ.rows(), length, shape, [&](Index which, Index row, Index column) {
        const auto at = [&](const MatrixOf<Scalar>& all) { return all.block(row, column, length, dHead); };
        const MatrixOf<Scalar>& pattern = steps.patterns[which]; // [T, T]
        HeadOutputGradientOf<Scalar> dHeadOutput = headOutputGradient<Scalar>(pattern, at(steps.v), at(dZ));
        // A masked cell's weight is 0, so that its score's derivative is 0 without a look at the mask.
        const MatrixOf<Scalar> dScores = patternGradient<Scalar>(pattern, dHeadOutput.pattern); // [T, T]
        const ScoresGradientOf<Scalar> dQk = scoresGradient<Scalar>(at(steps.q), at(steps.k), scale, dScores);
        dQkv.block(row, column, length, dHead) = dQk.q;
        dQkv.block(row, heads + column, length, dHead) = dQk.k;
        dQkv.block(row, 2 * heads + column, length, dHead) = dHeadOutput.v;
        gradient.patterns.push_back(std::move(dHeadOutput.pattern));
    });
    if (shape.positions == DecoderPositions::Rotary)
        dQkv.leftCols(2 * heads) = turned<Scalar>(dQkv.leftCols(2 * heads), dHead, length, rotary, RotaryTurn::Back);

    ProjectionGradientOf<Scalar> input = projectionGradient<Scalar>(steps.x, weights.wQkv, dQkv, wanted);
    gradient.x = std::move(input.x);
    gradient.wQkv = std::move(input.w);
    gradient.bQkv = std::move(input.b);
    gradient.wO = std::move(output.w);
    gradient.bO = std::move(output.b);
    return gradient;
}

template AttentionStepsOf<float> attentionSteps<float>(Matrix, Index, const AttentionWeightsOf<float>&,
                                                       const DecoderShape&, const RotaryTable&);
template AttentionStepsOf<double> attentionSteps<double>(DoubleMatrix, Index, const AttentionWeightsOf<double>&,
                                                         const DecoderShape&, const RotaryTable&);
template AttentionGradientOf<float> attentionGradient<float>(const AttentionStepsOf<float>&, Index,
                                                             const AttentionWeightsOf<float>&, const DecoderShape&,
                                                             const RotaryTable&, const MatrixView&, ReverseOf);
template AttentionGradientOf<double> attentionGradient<double>(const AttentionStepsOf<double>&, Index,
                                                               const AttentionWeightsOf<double>&, const DecoderShape&,
                                                               const RotaryTable&, const DoubleMatrixView&, ReverseOf);

} // namespace headlight
