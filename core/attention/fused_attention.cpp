// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/fused_attention.h"

#include "core/attention/packed_heads.h"
#include "core/attention/projection.h"
#include "core/attention/scores.h"
#include "core/base/worker_pool.h"
#include "core/tensor/kernels.h"
#include "core/tensor/row_parts.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr Index kKeysAtOnce = kTileDepth;
constexpr Index kQueriesPerTask = 84; // a multiple of every Kernels::tileRows

using ScratchBlock = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;

/// The buffers of one thread, kept from task to task.
struct Scratch {
    std::vector<float> q;      // [dHead / kTileDepth, kQueriesPerTask, kTileLeftRow]
    std::vector<float> scores; // [kQueriesPerTask, kTileLeftRow], then their exponentials
    std::vector<float> z;      // [kQueriesPerTask, dValue padded]
};

/// The inputs that all tasks of a layer read.
struct Layer {
    const FusedInput& input;
    const Mask& mask;
    const ScoreOptions& options;
    const PackedHeads keys, values;
    Index dHead, dValue;
    bool isPlain;       // nothing is added to q·k·scale and nothing caps it
    bool isMaskOfReach; // every query sees all keys of a range, as far as the mask goes
};

/// Computes the outputs of some queries of one head.
class QueryBlock {
public:
    QueryBlock(const Layer& layer, Index head, Index first, Index count, Scratch& scratch)
        : m_layer(layer),
          m_head(head),
          m_kvHead(kvHeadOf(head, layer.input.nHeads, layer.input.nKvHeads)),
          m_first(first),
          m_count(count),
          m_scratch(scratch),
          m_rows{RowVector::Constant(count, kMaskedScore<float>), RowVector::Zero(count)}
    {
        const auto floats = [](Index n) { return static_cast<std::size_t>(n); };
        const Index nParts = (layer.dHead + kTileDepth - 1) / kTileDepth;
        scratch.q.resize(floats(nParts * kQueriesPerTask * kTileLeftRow));
        scratch.scores.resize(floats(kQueriesPerTask * kTileLeftRow));
        scratch.z.assign(floats(kQueriesPerTask * layer.values.paddedColumns()), 0.0F);
        for (Index i = 0; i < count; ++i)
            for (Index d = 0; d < layer.dHead; d += kTileDepth)
                std::copy_n(&layer.input.q(first + i, head * layer.dHead + d), std::min(kTileDepth, layer.dHead - d),
                            qPart(d) + i * kTileLeftRow);
    }

    void attend()
    {
        const MaskKeys keys = reach();
        for (Index key = keys.first / kKeysAtOnce * kKeysAtOnce; key < keys.end; key += kKeysAtOnce) {
            const Index n = std::min(kKeysAtOnce, keys.end - key);
            makeScores(key, n);
            hideScores(key, n);
            takeExponentials(n);
            addValues(key, n);
        }
    }

    void finish(FusedHeads& heads)
    {
        if (m_layer.input.sinks.size() != 0)
            addSink(m_layer.input.sinks[m_head] / m_layer.options.temperature);
        SoftmaxRows& rows = heads.softmaxRows[m_head];
        rows.max.segment(m_first, m_count) = m_rows.max;
        rows.sum.segment(m_first, m_count) = m_rows.sum;
        for (Index i = 0; i < m_count; ++i) {
            float* z = &heads.z(m_first + i, m_head * m_layer.dValue);
            std::copy_n(zRow(i), m_layer.dValue, z);
            // A row that sums to 0 has no value; one whose sum is NaN stays NaN.
            kernels().scale(z, m_layer.dValue, m_rows.sum[i] == 0.0F ? 0.0F : 1.0F / m_rows.sum[i]);
        }
    }

private:
    float* qPart(Index d) { return m_scratch.q.data() + d / kTileDepth * kQueriesPerTask * kTileLeftRow; }
    float* scoreRow(Index i) { return m_scratch.scores.data() + i * kTileLeftRow; }
    float* zRow(Index i) { return m_scratch.z.data() + i * m_layer.values.paddedColumns(); }
    Index position(Index i) const { return m_layer.input.firstQuery + m_first + i; }
    Index nKeys() const { return m_layer.input.k.rows(); }

    /// The range outside which none of the block's queries sees a key.
    MaskKeys reach() const
    {
        MaskKeys all{nKeys(), 0};
        for (Index i = 0; i < m_count; ++i) {
            const MaskKeys keys = m_layer.mask.reach(position(i));
            all.first = std::min(all.first, keys.first);
            all.end = std::max(all.end, std::min(keys.end, nKeys()));
        }
        return {std::max<Index>(all.first, 0), all.end};
    }

    /// Multiplies all queries' rows of `left` by a panel, tile by tile.
    void multiply(const float* left, const float* right, float* out, Index outRow, Index depth, bool adds) const
    {
        const Index step = kernels().tileRows;
        for (Index i = 0; i < m_count; i += step)
            kernels().multiplyTile(
                {left + i * kTileLeftRow,
                 right,
                 kernels().tileColumns,
                 {reinterpret_cast<const std::byte*>(right), reinterpret_cast<const std::byte*>(right)},
                 0,
                 out + i * outRow,
                 outRow,
                 std::min(step, m_count - i),
                 depth,
                 adds});
    }

    /// Computes scoreBlock() for n keys from `key` on.
    void makeScores(Index key, Index n)
    {
        if (!m_layer.isPlain) {
            const FusedInput& input = m_layer.input;
            const MatrixView q = headColumns(input.q, m_head, m_layer.dHead).middleRows(m_first, m_count);
            const MatrixView k = headColumns(input.k, m_kvHead, m_layer.dHead).middleRows(key, n);
            block(n) = scoreBlock(q, k, m_layer.options, {m_head, position(0), m_count, key, n});
            return;
        }
        for (Index j = 0; j < n; j += kernels().tileColumns)
            for (Index d = 0; d < m_layer.dHead; d += kTileDepth)
                multiply(qPart(d), m_layer.keys.panel(m_kvHead, key + j, d), scoreRow(0) + j, kTileLeftRow,
                         std::min(kTileDepth, m_layer.dHead - d), d > 0);
        for (Index i = 0; i < m_count; ++i)
            kernels().scale(scoreRow(i), n, m_layer.options.scale);
    }

    /// Applies maskedBlock() to the scores of n keys from `key` on.
    void hideScores(Index key, Index n)
    {
        if (!m_layer.isMaskOfReach) {
            block(n) =
                maskedBlock(Matrix(block(n)), m_layer.mask, m_layer.options, {m_head, position(0), m_count, key, n});
            return;
        }
        for (Index i = 0; i < m_count; ++i) {
            const MaskKeys keys = m_layer.mask.reach(position(i));
            const Index first = std::clamp<Index>(keys.first - key, 0, n);
            const Index end = std::clamp<Index>(keys.end - key, first, n);
            std::fill(scoreRow(i), scoreRow(i) + first, kMaskedScore<float>);
            std::fill(scoreRow(i) + end, scoreRow(i) + n, kMaskedScore<float>);
        }
    }

    /// Replaces the scores by exp(score − largest so far), and scales the earlier sums to the new largest.
    void takeExponentials(Index n)
    {
        for (Index i = 0; i < m_count; ++i) {
            const float here = kernels().largest(scoreRow(i), n);
            const float before = m_rows.max[i];
            const float max = before >= here || std::isnan(before) ? before : here;
            if (max == kMaskedScore<float>) {
                std::fill(scoreRow(i), scoreRow(i) + n, 0.0F);
                continue;
            }
            const float smaller = before == max ? 1.0F : std::exp(before - max);
            m_rows.max[i] = max;
            m_rows.sum[i] = m_rows.sum[i] * smaller + kernels().exponentials(scoreRow(i), n, max, scoreRow(i));
            if (smaller != 1.0F)
                kernels().scale(zRow(i), m_layer.values.paddedColumns(), smaller);
        }
    }

    void addValues(Index key, Index n)
    {
        for (Index column = 0; column < m_layer.dValue; column += kernels().tileColumns)
            multiply(scoreRow(0), m_layer.values.panel(m_kvHead, column, key), zRow(0) + column,
                     m_layer.values.paddedColumns(), n, true);
    }

    /// Adds the sink's exponential to the sums, as withSink().
    void addSink(float sink)
    {
        const RowVector before = m_rows.max;
        m_rows = withSink(std::move(m_rows), sink);
        for (Index i = 0; i < m_count; ++i)
            if (before[i] != m_rows.max[i])
                kernels().scale(zRow(i), m_layer.dValue, std::exp(before[i] - m_rows.max[i]));
    }

    ScratchBlock block(Index n) { return {scoreRow(0), m_count, n, Eigen::OuterStride<>(kTileLeftRow)}; }

    const Layer& m_layer;
    Index m_head, m_kvHead;
    Index m_first, m_count;
    Scratch& m_scratch;
    SoftmaxRows m_rows; // largest score and sum so far of the block's queries
};

bool isReachAlone(const Mask& mask, const ScoreOptions& options)
{
    const bool isPadded =
        std::any_of(mask.paddedKeys.begin(), mask.paddedKeys.end(), [](auto hidden) { return hidden; });
    return !mask.hasGaps() && !isPadded && mask.painted.isEmpty() && options.window.isUnlimited() &&
           options.cells.isUnlimited();
}

} // namespace

FusedHeads fusedAttention(const FusedInput& input, const Mask& mask, const ScoreOptions& options,
                          const CancelToken& cancel)
{
    const Index nQueries = input.q.rows();
    const Layer layer{input,
                      mask,
                      options,
                      PackedHeads::keys(input.k, input.nKvHeads),
                      PackedHeads::values(input.v, input.nKvHeads),
                      input.q.cols() / input.nHeads,
                      input.v.cols() / input.nKvHeads,
                      !options.bias && !options.disentangled && options.softCap == 0.0F,
                      isReachAlone(mask, options)};
    const SoftmaxRows none{RowVector(nQueries), RowVector(nQueries)};
    FusedHeads heads{Matrix(nQueries, input.nHeads * layer.dValue), std::vector<SoftmaxRows>(input.nHeads, none)};

    const Index nBlocks = (nQueries + kQueriesPerTask - 1) / kQueriesPerTask;
    const auto task = [&](Index i) {
        thread_local Scratch scratch;
        cancel.throwIfCancelled();
        // The last queries of a causal mask take longest: they come first.
        const Index first = (nBlocks - 1 - i / input.nHeads) * kQueriesPerTask;
        QueryBlock block(layer, i % input.nHeads, first, std::min(kQueriesPerTask, nQueries - first), scratch);
        block.attend();
        block.finish(heads);
    };
    const double size = static_cast<double>(nQueries) * static_cast<double>(input.k.rows() * input.q.cols());
    if (size >= kWorthSharing)
        parallelFor(nBlocks * input.nHeads, task);
    else
        for (Index i = 0; i < nBlocks * input.nHeads; ++i)
            task(i);
    return heads;
}

} // namespace headlight
