// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/multi_head_attention.h"

#include "core/attention/head_output.h"
#include "core/attention/output_projection.h"
#include "core/attention/pattern.h"
#include "core/attention/projection.h"
#include "core/ops/rounding.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace headlight {

namespace {

/// How many queries' scores exist at once: memory grows with T, not T².
constexpr Index kQueriesAtOnce = 256;

struct HeadActivations {
    SoftmaxRows softmaxRows; // over Tq
    Matrix z;                // [Tq, dHead]
};

/// One head's part of a layer: q [Tq, dHead], k and v [Tk, dHead].
struct HeadInput {
    Index head = 0;
    MatrixView q, k, v;
    const float* sink = nullptr; // the logit without a value, null where the model has none
};

HeadActivations attendWithOneHead(const HeadInput& input, const Mask& mask, const AttentionOptions& options,
                                  const CancelToken& cancel)
{
    const MatrixView& q = input.q;
    const MatrixView& v = input.v;
    HeadActivations head{{RowVector(q.rows()), RowVector(q.rows())}, Matrix(q.rows(), v.cols())};
    for (Index first = 0; first < q.rows(); first += kQueriesAtOnce) {
        cancel.throwIfCancelled();
        const Index n = std::min(kQueriesAtOnce, q.rows() - first);
        const ScoreBlock block{input.head, options.firstQuery + first, n, 0, v.rows()};
        const Matrix scores = scoreBlock(q.middleRows(first, n), input.k, options.score, block); // [n, Tk]
        const Matrix maskedScores = maskedBlock(scores, mask, options.score, block);             // [n, Tk]
        const SoftmaxRows rows = input.sink ? withSink(softmaxRows(maskedScores), *input.sink / options.score.temperature)
                                            : softmaxRows(maskedScores); // over n
        const Matrix pattern = attentionPattern(maskedScores, rows);     // [n, Tk]
        head.z.middleRows(first, n) = headOutput(pattern, v);
        head.softmaxRows.max.segment(first, n) = rows.max;
        head.softmaxRows.sum.segment(first, n) = rows.sum;
    }
    return head;
}

/// z [Tq, dHead] of a head that is switched off.
void switchOff(Matrix& z, Index head, const AttentionOptions& options)
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
    return clip == 0.0F ? x : Matrix(x.cwiseMax(-clip).cwiseMin(clip));
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
    const Index dHead = a.q.cols() / options.nHeads;
    const Index dValue = a.v.cols() / nKvHeads;
    a.z.resize(a.q.rows(), options.nHeads * dValue);
    for (Index h = 0; h < options.nHeads; ++h) {
        const Index shared = kvHeadOf(h, options.nHeads, nKvHeads);
        const HeadInput input{h, headColumns(a.q, h, dHead), headColumns(a.k, shared, dHead),
                              headColumns(a.v, shared, dValue),
                              parameters.sinks.size() == 0 ? nullptr : &parameters.sinks[h]};
        HeadActivations head = attendWithOneHead(input, mask, options, cancel);
        const bool ablated = !options.ablated.empty() && options.ablated[static_cast<std::size_t>(h)] != 0;
        if (ablated)
            switchOff(head.z, h, options);
        a.z.middleCols(h * dValue, dValue) = head.z;
        a.softmaxRows.push_back(std::move(head.softmaxRows));
    }

    a.positions = options.score.disentangled;
    const bool isNormed = parameters.zNorm.gain.size() != 0;
    Matrix out = isNormed ? normalise(a.z, parameters.zNorm, options.norm) : a.z; // [Tq, nHeads·dValue]
    if (options.roundsInputs)
        out = roundedToBytes(out);
    a.out = outputProjection(out, parameters.wO, parameters.bO); // [Tq, dModel]
    return a;
}

} // namespace headlight
