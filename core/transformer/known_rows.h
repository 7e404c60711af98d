// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"

#include <vector>

namespace headlight {

/// The first rows of a known layer as a layer of their own: keys of the text are cut, too, keys of a source are not.
BlockActivations firstRows(const KnownRows& known);

/// Joins the known rows of a layer with `rest`, which has the rows after them and the keys of all.
BlockActivations withRowsBefore(const KnownRows& known, BlockActivations rest);

/// The largest number of first rows, at most n, none of which sees one of the nKeys rows after them.
Index rowsSeeingNoneBehind(const Mask& mask, Index n, Index nKeys);

/// The part that two runs of a stack share: the first rows of the first layers.
struct KnownPart {
    const ForwardActivations* run = nullptr; // the earlier run
    int nLayers = 0;
    Index nRows = 0;

    KnownRows of(int layer) const { return layer < nLayers ? KnownRows{&run->blocks[layer], nRows} : KnownRows{}; }
};

/// The input of a stack of layers that is about to run.
struct StackInput {
    std::vector<AttentionPart> parts; // the attentions of its layers, the self-attention first
    const RunOptions& options;
    const Matrix& embed; // [T, dModel]
};

/// The largest part that one of the earlier runs shares; empty where none does. A decoder's earlier runs must have the
/// same source. A row is shared where it and all rows that it sees, in this layer and those below, have equal
/// embeddings, and where the masks, the score options, every head's ablation and what steers are equal.
KnownPart largestKnownPart(const ModelConfig& config, const StackInput& input, const std::vector<EarlierRun>& earlier);

} // namespace headlight
