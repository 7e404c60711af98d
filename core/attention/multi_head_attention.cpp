// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/multi_head_attention.h"

#include "core/attention/fused_attention.h"
#include "core/attention/output_projection.h"
#include "core/attention/projection.h"
#include "core/ops/rounding.h"

#include <cassert>
#include <utility>

namespace headlight {

namespace {

/// z [Tq, dHead] of a head that is switched off.
void switchOff(Eigen::Ref<Matrix, 0, Eigen::OuterStride<>> z, Index head, const AttentionOptions& options)
{
    z.setZero();
    if (options.ablatedZ.empty() || options.ablatedZ[static_cast<std::size_t>(head)].empty())
        return;
    const std::vector<float>& row = options.ablatedZ[static_cast<std::size_t>(head)];
    assert(static_cast<Index>(row.size()) == z.cols());
    z.rowwise() = Eigen::Map<const RowVector>(row.data(), static_cast<Index>(row.size()));
}

Matrix clipped(Matrix x, float clip)
{
    if (clip != 0.0F)
        x = x.cwiseMax(-clip).cwiseMin(clip);
    return x;
}

/// q or k [T, n·dHead] as it is normed.
Matrix normed(Matrix x, Index dHead, const LayerNormParameters& parameters, const AttentionOptions& options)
{
    switch (options.qkNorm) {
    case QkNorm::None:
        break;
    case QkNorm::Whole:
        return normalise(x, parameters, options.norm);
    case QkNorm::PerHead:
        return normaliseHeads(x, dHead, parameters, options.norm);
    }
    return x;
}

Matrix normedAndClipped(Matrix x, Index dHead, const LayerNormParameters& parameters, const AttentionOptions& options)
{
    if (options.clipsBehindNorm)
        return clipped(normed(std::move(x), dHead, parameters, options), options.clip);
    return normed(clipped(std::move(x), options.clip), dHead, parameters, options);
}

struct Projections {
    Matrix q, k, v;
};

/// q of x and k and v of y, before they are normed.
Projections projectAll(const MatrixView& x, const MatrixView& y, const AttentionParameters& p,
                       const AttentionOptions& options)
{
    if (options.roundsInputs) {
        const Matrix roundedX = roundedToBytes(x);
        const Matrix roundedY = roundedToBytes(y);
        return {project(roundedX, p.wQ, p.bQ), project(roundedY, p.wK, p.bK), project(roundedY, p.wV, p.bV)};
    }
    if (p.latent.isEmpty())
        return {project(x, p.wQ, p.bQ), project(y, p.wK, p.bK), project(y, p.wV, p.bV)};
    const LatentVectors ofX = latentVectors(x, p.latent, options.latentNorm);
    const LatentVectors ofY = latentVectors(y, p.latent, options.latentNorm);
    return {project(ofX.q, p.wQ, p.bQ), withSharedBehind(project(ofY.kv, p.wK, p.bK), ofY.sharedK, options.nHeads),
            project(ofY.kv, p.wV, p.bV)};
}

} // namespace

AttentionActivations multiHeadAttention(const MatrixView& x, const AttentionParameters& parameters, const Mask& mask,
                                        const AttentionOptions& options, const CancelToken& cancel)
{
    return multiHeadAttention(x, x, parameters, mask, options, cancel);
}

AttentionActivations multiHeadAttention(const MatrixView& x, const MatrixView& y, const AttentionParameters& parameters,
                                        const Mask& mask, const AttentionOptions& options, const CancelToken& cancel)
{
    const Index dHead = parameters.wQ.cols() / options.nHeads;
    Projections projected = projectAll(x, y, parameters, options);
    Matrix q = normedAndClipped(std::move(projected.q), dHead, parameters.qNorm, options);
    Matrix k = normedAndClipped(std::move(projected.k), dHead, parameters.kNorm, options);
    Matrix v = clipped(std::move(projected.v), options.clip);
    if (!options.rotary)
        return attend(std::move(q), std::move(k), std::move(v), parameters, mask, options, cancel);
    Matrix turnedQ = rotate(q, dHead, *options.rotary);
    Matrix turnedK = rotate(k, dHead, *options.rotary);
    AttentionActivations a =
        attend(std::move(turnedQ), std::move(turnedK), std::move(v), parameters, mask, options, cancel);
    a.preRotaryQ = std::move(q);
    a.preRotaryK = std::move(k);
    return a;
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
    FusedHeads heads = fusedAttention({a.q, a.k, a.v, parameters.sinks, options.nHeads, nKvHeads, options.firstQuery},
                                      mask, options.score, cancel);
    a.z = std::move(heads.z);
    a.softmaxRows = std::move(heads.softmaxRows);
    for (std::size_t h = 0; h < options.ablated.size(); ++h)
        if (options.ablated[h] != 0)
            switchOff(a.z.middleCols(static_cast<Index>(h) * dValue, dValue), static_cast<Index>(h), options);

    a.positions = options.score.disentangled;
    const bool isNormed = parameters.zNorm.gain.size() != 0;
    const Matrix normedZ = isNormed ? normalise(a.z, parameters.zNorm, options.norm) : Matrix();
    const MatrixView concat(isNormed ? normedZ : a.z); // [Tq, nHeads·dValue]
    const Matrix rounded = options.roundsInputs ? roundedToBytes(concat) : Matrix();
    a.out = outputProjection(options.roundsInputs ? MatrixView(rounded) : concat, parameters.wO,
                             parameters.bO); // [Tq, dModel]
    return a;
}

} // namespace headlight
