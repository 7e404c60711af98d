// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"

#include <vector>

namespace headlight {

/// Those rows as a layer of their own: the keys of the text are cut, too, those of a source are not.
BlockActivations firstRows(const KnownRows& known);

/// A layer of which `rest` has the rows that follow the known ones, and the keys of all.
BlockActivations withRowsBefore(const KnownRows& known, BlockActivations rest);

/// What two runs of a stack of layers have alike: the first rows of the first layers.
struct KnownPart {
    const ForwardActivations* run = nullptr; // the earlier one
    int nLayers = 0;
    Index nRows = 0;

    KnownRows of(int layer) const
    {
        return layer < nLayers ? KnownRows{&run->blocks[static_cast<std::size_t>(layer)], nRows} : KnownRows{};
    }
};

/// A stack of layers that is about to run.
struct StackInput {
    std::vector<AttentionPart> parts; // its attention on itself first
    const RunOptions& options;
    const Matrix& embed; // [T, dModel]
};

/// The largest part that one of the earlier runs has; empty where there is none. Those of a decoder looked at the same
/// source. A row is known where it and all rows that it sees, in this layer and those below, are embedded alike and
/// where the masks, the scores' options and what became of every head are the same.
KnownPart largestKnownPart(const ModelConfig& config, const StackInput& input, const std::vector<EarlierRun>& earlier);

} // namespace headlight
