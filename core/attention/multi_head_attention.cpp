// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/multi_head_attention.h"

#include "core/attention/head_output.h"
#include "core/attention/output_projection.h"
#include "core/attention/pattern.h"
#include "core/attention/projection.h"
#include "core/attention/scores.h"

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

/// q [Tq, dHead], k and v [Tk, dHead].
HeadActivations attendWithOneHead(const MatrixView& q, const MatrixView& k, const MatrixView& v, const Mask& mask,
                                  const AttentionOptions& options, const CancelToken& cancel)
{
    HeadActivations head{{RowVector(q.rows()), RowVector(q.rows())}, Matrix(q.rows(), v.cols())};
    for (Index first = 0; first < q.rows(); first += kQueriesAtOnce) {
        cancel.throwIfCancelled();
        const Index n = std::min(kQueriesAtOnce, q.rows() - first);
        const Matrix scores = attentionScores(q.middleRows(first, n), k, options.scale);  // [n, Tk]
        const Matrix maskedScores = maskScores(scores, mask, options.firstQuery + first); // [n, Tk]
        const SoftmaxRows rows = softmaxRows(maskedScores);                               // over n
        const Matrix pattern = attentionPattern(maskedScores, rows);                      // [n, Tk]
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

} // namespace

AttentionActivations multiHeadAttention(const MatrixView& x, const AttentionParameters& parameters, const Mask& mask,
                                        const AttentionOptions& options, const CancelToken& cancel)
{
    return multiHeadAttention(x, x, parameters, mask, options, cancel);
}

AttentionActivations multiHeadAttention(const MatrixView& x, const MatrixView& y, const AttentionParameters& parameters,
                                        const Mask& mask, const AttentionOptions& options, const CancelToken& cancel)
{
    return attend(project(x, parameters.wQ, parameters.bQ), project(y, parameters.wK, parameters.bK),
                  project(y, parameters.wV, parameters.bV), parameters, mask, options, cancel);
}

AttentionActivations attend(Matrix q, Matrix k, Matrix v, const AttentionParameters& parameters, const Mask& mask,
                            const AttentionOptions& options, const CancelToken& cancel)
{
    AttentionActivations a;
    a.q = std::move(q); // [Tq, nHeads·dHead]
    a.k = std::move(k); // [Tk, nHeads·dHead]
    a.v = std::move(v); // [Tk, nHeads·dHead]
    a.z.resize(a.q.rows(), a.q.cols());

    const Index dHead = a.q.cols() / options.nHeads;
    for (Index h = 0; h < options.nHeads; ++h) {
        HeadActivations head = attendWithOneHead(headColumns(a.q, h, dHead), headColumns(a.k, h, dHead),
                                                 headColumns(a.v, h, dHead), mask, options, cancel);
        const bool ablated = !options.ablated.empty() && options.ablated[static_cast<std::size_t>(h)] != 0;
        if (ablated)
            switchOff(head.z, h, options);
        a.z.middleCols(h * dHead, dHead) = head.z;
        a.softmaxRows.push_back(std::move(head.softmaxRows));
    }

    a.out = outputProjection(a.z, parameters.wO, parameters.bO); // [Tq, dModel]
    return a;
}

} // namespace headlight
