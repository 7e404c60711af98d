// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/multi_head_attention.h"

#include "core/attention/fused_attention.h"
#include "core/attention/output_projection.h"
#include "core/attention/plain_projections.h"
#include "core/attention/windowed_attention.h"
#include "core/ops/rounding.h"
#include "core/tensor/stacked_rows.h"

#include <cassert>
#include <utility>

namespace headlight {

namespace {

/// Sets z [Tq, dHead] of a head that is switched off to 0, or to its value of options.ablatedZ.
void switchOff(Eigen::Ref<Matrix, 0, Eigen::OuterStride<>> z, Index head, const AttentionOptions& options)
{
    z.setZero();
    if (options.ablatedZ.empty() || options.ablatedZ[head].empty())
        return;
    const std::vector<float>& row = options.ablatedZ[head];
    assert(std::ssize(row) == z.cols());
    z.rowwise() = Eigen::Map<const RowVector>(row.data(), std::ssize(row));
}

/// The arguments of attend() made from x, and q and k before they are turned.
struct AttentionInputs {
    PlainProjections plain;
    Matrix turnedQ, turnedK; // empty where the model does not turn them
};

AttentionInputs makeInputs(const MatrixView& x, const AttentionParameters& p, const AttentionOptions& options)
{
    const Index dHead = p.wQ.cols() / options.nHeads;
    AttentionInputs in;
    in.plain = plainProjections(x, p, options);
    if (options.rotary) {
        in.turnedQ = rotate(in.plain.q, dHead, *options.rotary, options.firstQuery);
        in.turnedK = rotate(in.plain.k, dHead, *options.rotary, options.firstQuery);
    }
    return in;
}

/// Attends to the keys and values of `before` up to options.firstQuery, followed by those of `in`.
AttentionActivations attendAfter(const AttentionActivations& before, AttentionInputs in, const AttentionParameters& p,
                                 const Mask& mask, const AttentionOptions& options, const CancelToken& cancel)
{
    const Index n = options.firstQuery;
    const bool isTurned = options.rotary != nullptr;
    Matrix& k = isTurned ? in.turnedK : in.plain.k;
    AttentionActivations a = attend(
        std::move(isTurned ? in.turnedQ : in.plain.q), n == 0 ? std::move(k) : stackedRows(before.k.topRows(n), k),
        n == 0 ? std::move(in.plain.v) : stackedRows(before.v.topRows(n), in.plain.v), p, mask, options, cancel);
    if (isTurned) {
        a.preRotaryQ = std::move(in.plain.q);
        a.preRotaryK = std::move(in.plain.k);
    }
    return a;
}

} // namespace

AttentionActivations multiHeadAttention(const MatrixView& x, const AttentionParameters& parameters, const Mask& mask,
                                        const AttentionOptions& options, const CancelToken& cancel)
{
    assert(options.firstQuery == 0);
    return continueAttention({}, x, parameters, mask, options, cancel);
}

AttentionActivations continueAttention(const AttentionActivations& before, const MatrixView& x,
                                       const AttentionParameters& parameters, const Mask& mask,
                                       const AttentionOptions& options, const CancelToken& cancel)
{
    return attendAfter(before, makeInputs(x, parameters, options), parameters, mask, options, cancel);
}

AttentionActivations attend(Matrix q, Matrix k, Matrix v, const AttentionParameters& parameters, const Mask& mask,
                            const AttentionOptions& options, const CancelToken& cancel)
{
    AttentionActivations a;
    a.q = std::move(q); // [Tq, nHeads·dHead]
    a.k = std::move(k); // [Tk, nKvHeads·dHead]
    a.v = std::move(v); // [Tk, nKvHeads·dValue]

    const Index nKvHeads = options.nKvHeads == 0 ? options.nHeads : options.nKvHeads;
    const Index dValue = a.v.cols() / nKvHeads;
    const FusedInput input{a.q, a.k, a.v, parameters.sinks, options.nHeads, nKvHeads, options.firstQuery};
    FusedHeads heads = options.score.cells.isUnlimited() ? fusedAttention(input, mask, options.score, cancel)
                                                         : windowedAttention(input, mask, options.score, cancel);
    a.z = std::move(heads.z);
    a.softmaxRows = std::move(heads.softmaxRows);
    for (std::size_t h = 0; h < options.ablated.size(); ++h)
        if (options.ablated[h] != 0)
            switchOff(a.z.middleCols(static_cast<Index>(h) * dValue, dValue), static_cast<Index>(h), options);

    a.positions = options.score.disentangled;
    a.out = attentionOutput(a.z, parameters, options);
    return a;
}

Matrix attentionOutput(const MatrixView& z, const AttentionParameters& parameters, const AttentionOptions& options)
{
    const bool isNormed = parameters.zNorm.gain.size() != 0;
    const Matrix normedZ = isNormed ? normalise(z, parameters.zNorm, options.norm) : Matrix();
    const MatrixView concat = isNormed ? MatrixView(normedZ) : z; // [Tq, nHeads·dValue]
    const Matrix rounded = options.roundsInputs ? roundedToBytes(concat) : Matrix();
    return outputProjection(options.roundsInputs ? MatrixView(rounded) : concat, parameters.wO, parameters.bO);
}

} // namespace headlight
