// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/windowed_attention.h"

#include "core/attention/head_output.h"
#include "core/attention/pattern.h"
#include "core/attention/projection.h"
#include "core/attention/scores.h"
#include "core/base/worker_pool.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace headlight {

namespace {

using Tokens = std::vector<Index>;

/// Some rows of one head's columns, [rows, size].
Matrix gathered(const Matrix& all, Index head, Index size, const Tokens& rows)
{
    return headColumns(all, head, size)(rows, Eigen::all);
}

/// The scores of one square, −infinity where the mask hides a cell; `queries` and `keys` are positions.
Matrix maskedScoresOf(Matrix scores, Index head, const Tokens& queries, const Tokens& keys, const Mask& mask,
                      const ScoreOptions& options)
{
    for (std::size_t i = 0; i < queries.size(); ++i)
        for (std::size_t j = 0; j < keys.size(); ++j) {
            float& score = scores(static_cast<Index>(i), static_cast<Index>(j));
            if (!mask.allows(queries[i], keys[j]))
                score = kMaskedScore<float>;
            else if (options.bias)
                score += options.bias->at(head, queries[i], keys[j]) / options.temperature;
        }
    return scores;
}

/// Computes one square of the grid for every head.
void attendWithin(const Tokens& square, const FusedInput& input, const Mask& mask, const ScoreOptions& options,
                  FusedHeads& heads)
{
    const Index dHead = input.q.cols() / input.nHeads;
    const Index dValue = input.v.cols() / input.nKvHeads;
    const Tokens queries(std::ranges::lower_bound(square, input.firstQuery), square.end());
    Tokens rows = queries; // they count q, z and the sums, which begin with the first query
    for (Index& row : rows)
        row -= input.firstQuery;
    for (Index head = 0; head < input.nHeads; ++head) {
        const Index kvHead = kvHeadOf(head, input.nHeads, input.nKvHeads);
        const Matrix scores = attentionScores(gathered(input.q, head, dHead, rows),
                                              gathered(input.k, kvHead, dHead, square), options.scale);
        const Matrix masked = maskedScoresOf(scores, head, queries, square, mask, options);
        const SoftmaxRows sums = softmaxRows(masked);
        const Matrix z = headOutput(attentionPattern(masked, sums), gathered(input.v, kvHead, dValue, square));
        SoftmaxRows& all = heads.softmaxRows[static_cast<std::size_t>(head)];
        all.max(rows) = sums.max;
        all.sum(rows) = sums.sum;
        heads.z.middleCols(head * dValue, dValue)(rows, Eigen::all) = z;
    }
}

} // namespace

FusedHeads windowedAttention(const FusedInput& input, const Mask& mask, const ScoreOptions& options,
                             const CancelToken& cancel)
{
    assert(input.sinks.size() == 0 && options.softCap == 0.0F && !options.disentangled);
    assert(options.window.isUnlimited() && input.k.rows() == options.cells.grid.nCells());
    const Index nQueries = input.q.rows();
    const SoftmaxRows none{RowVector(nQueries), RowVector(nQueries)};
    FusedHeads heads{Matrix(nQueries, input.nHeads * (input.v.cols() / input.nKvHeads)),
                     std::vector<SoftmaxRows>(static_cast<std::size_t>(input.nHeads), none)};
    const std::vector<Tokens> squares = options.cells.groups();
    parallelFor(std::ssize(squares), [&](Index i) {
        cancel.throwIfCancelled();
        attendWithin(squares[static_cast<std::size_t>(i)], input, mask, options, heads);
    });
    return heads;
}

} // namespace headlight
