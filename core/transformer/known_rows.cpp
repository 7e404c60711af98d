// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/known_rows.h"

#include "core/tensor/stacked_rows.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

using PositionsMember = Matrix AttentionActivations::*;

/// The activations with one row for each query, and the keys before they are turned.
constexpr PositionsMember kRowMembers[] = {&AttentionActivations::preRotaryQ, &AttentionActivations::preRotaryK,
                                           &AttentionActivations::q, &AttentionActivations::z,
                                           &AttentionActivations::out};

SoftmaxRows joined(const SoftmaxRows& before, Index n, const SoftmaxRows& rest)
{
    SoftmaxRows all{RowVector(n + rest.max.size()), RowVector(n + rest.sum.size())};
    all.max << before.max.head(n), rest.max;
    all.sum << before.sum.head(n), rest.sum;
    return all;
}

void putRowsBefore(AttentionActivations& rest, const AttentionActivations& before, Index n)
{
    for (const PositionsMember rows : kRowMembers)
        if ((before.*rows).size() != 0)
            rest.*rows = stackedRows((before.*rows).topRows(n), rest.*rows);
    for (std::size_t head = 0; head < rest.softmaxRows.size(); ++head)
        rest.softmaxRows[head] = joined(before.softmaxRows[head], n, rest.softmaxRows[head]);
}

void keepRows(AttentionActivations& a, Index n)
{
    for (const PositionsMember rows : kRowMembers)
        if ((a.*rows).size() != 0)
            a.*rows = Matrix((a.*rows).topRows(n));
    for (SoftmaxRows& rows : a.softmaxRows)
        rows = {RowVector(rows.max.head(n)), RowVector(rows.sum.head(n))};
}

Matrix keptRows(const Matrix& x, Index n)
{
    return x.size() == 0 ? x : Matrix(x.topRows(n));
}

/// The number of queries, from the first of n on, that see the same keys under both masks.
Index seenAlike(const Mask& a, const Mask& b, Index n, Index nKeys)
{
    if (a == b)
        return n;
    for (Index query = 0; query < n; ++query)
        for (Index key = 0; key < nKeys; ++key)
            if (a.allows(query, key) != b.allows(query, key))
                return query;
    return n;
}

Index knownRows(const ModelConfig& config, const StackInput& input, const EarlierRun& earlier)
{
    const RunOptions& options = input.options;
    if (options.divisor != earlier.options.divisor || options.temperature != earlier.options.temperature ||
        options.grid != earlier.options.grid)
        return 0;
    const Index nBefore = earlier.activations.embed.rows();
    const Index nNow = input.embed.rows();
    Index rows = sameFirstRows(input.embed, earlier.activations.embed);
    for (const AttentionPart part : input.parts) {
        const bool isCross = part == AttentionPart::Cross;
        const Index nKeys = isCross ? earlier.activations.blocks.front().cross.k.rows() : std::max(nBefore, nNow);
        rows = seenAlike(options.maskOf(part), earlier.options.maskOf(part), rows, nKeys);
    }
    if (rows == nBefore && rows == nNow)
        return rows;
    if (config.convolution.width != 0) // a convolution sees later tokens
        return 0;
    if (!std::all_of(config.rotary.begin(), config.rotary.end(),
                     [&](const RotaryConfig& rotary) { return turnsAlike(rotary, nBefore, nNow); }))
        return 0;
    return rowsSeeingNoneBehind(options.maskOf(input.parts.front()), rows, std::max(nBefore, nNow));
}

/// Whether a head that is off in both runs has the same z in both.
bool isReplacedAlike(const ModelConfig& config, const HeadIndex& head, const RunOptions& options,
                     const ForwardActivations& earlier)
{
    const BlockActivations& block = earlier.blocks[head.layer];
    const AttentionActivations& attention = head.part == AttentionPart::Cross ? block.cross : block.attention;
    const Index dValue = config.sizeOf(head.part).valueSize();
    const RowVector before = attention.z.row(0).segment(head.head * dValue, dValue);
    const auto now = options.ablationValues.find(head);
    if (now == options.ablationValues.end())
        return (before.array() == 0.0F).all();
    return std::equal(now->second.begin(), now->second.end(), before.begin(), before.end());
}

int firstLayerThatDiffers(const ModelConfig& config, const StackInput& input, const EarlierRun& earlier)
{
    std::set<HeadIndex> off = input.options.ablatedHeads;
    off.insert(earlier.options.ablatedHeads.begin(), earlier.options.ablatedHeads.end());
    auto first = static_cast<int>(earlier.activations.blocks.size());
    for (const HeadIndex& head : off) {
        if (std::ranges::find(input.parts, head.part) == input.parts.end() || head.layer >= first)
            continue;
        const bool isOffInBoth =
            input.options.ablatedHeads.contains(head) && earlier.options.ablatedHeads.contains(head);
        if (!isOffInBoth || !isReplacedAlike(config, head, input.options, earlier.activations))
            first = head.layer;
    }
    if (input.options.steering != earlier.options.steering)
        for (const Steering* steering : {&input.options.steering, &earlier.options.steering})
            if (steering->isOn())
                first =
                    std::min(first, std::max(0, steering->layer - 1)); // the layer before it keeps the steered stream
    return first;
}

} // namespace

Index rowsSeeingNoneBehind(const Mask& mask, Index n, Index nKeys)
{
    for (Index query = 0; query < n; ++query)
        if (std::min(mask.reach(query).end, nKeys) > n)
            return rowsSeeingNoneBehind(mask, query, nKeys);
    return n;
}

BlockActivations firstRows(const KnownRows& known)
{
    const Index n = known.count;
    BlockActivations a = *known.block;
    if (n == a.residPost.rows())
        return a;
    keepRows(a.attention, n);
    keepRows(a.cross, n);
    a.attention.k = Matrix(a.attention.k.topRows(n));
    a.attention.v = Matrix(a.attention.v.topRows(n));
    a.expertWeights = keptRows(a.expertWeights, n);
    a.residPost = keptRows(a.residPost, n);
    return a;
}

BlockActivations withRowsBefore(const KnownRows& known, BlockActivations rest)
{
    const Index n = known.count;
    const BlockActivations& before = *known.block;
    putRowsBefore(rest.attention, before.attention, n);
    putRowsBefore(rest.cross, before.cross, n);
    if (before.expertWeights.size() != 0)
        rest.expertWeights = stackedRows(before.expertWeights.topRows(n), rest.expertWeights);
    rest.residPost = stackedRows(before.residPost.topRows(n), rest.residPost);
    return rest;
}

KnownPart largestKnownPart(const ModelConfig& config, const StackInput& input, const std::vector<EarlierRun>& earlier)
{
    KnownPart largest;
    for (const EarlierRun& run : earlier) {
        const Index nRows = knownRows(config, input, run);
        const KnownPart part{&run.activations, nRows == 0 ? 0 : firstLayerThatDiffers(config, input, run), nRows};
        if (part.nLayers * part.nRows > largest.nLayers * largest.nRows)
            largest = part;
    }
    return largest;
}

} // namespace headlight
