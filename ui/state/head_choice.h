// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"

#include <set>

namespace headlight {

enum class HeadAction {
    All,    ///< mark every head of the scope
    None,   ///< mark none of it
    Invert, ///< mark the others
    Solo    ///< mark the selected head, and no other of the scope
};
enum class HeadScope { Layer, Everything };

/// The heads of one part of a model.
struct HeadGrid {
    int nLayers = 0;
    int nHeads = 0;
    AttentionPart part = AttentionPart::Decoder;
    bool contains(const HeadIndex& head) const
    {
        return head.part == part && head.layer >= 0 && head.layer < nLayers && head.head >= 0 && head.head < nHeads;
    }
    bool operator==(const HeadGrid&) const = default;
};

/// `marked` after the action on the selected head's layer, or on every head of the grid; other parts keep theirs.
std::set<HeadIndex> applyHeadAction(std::set<HeadIndex> marked, HeadAction action, HeadScope scope,
                                    const HeadIndex& selected, const HeadGrid& grid);

/// Every head of the grid that is not in `heads`.
std::set<HeadIndex> otherHeads(const std::set<HeadIndex>& heads, const HeadGrid& grid);

} // namespace headlight
