// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/analysis/patch_grid.h"
#include "core/base/cancel_token.h"

#include <optional>

namespace headlight {

/// How far a head looks on an image.
struct PatchDistance {
    /// Mean over the patches that look at patches of Σ p(i, j)·d(i, j) / Σ p(i, j), both over the patches j; d is the
    /// length of the straight line between the two cells, in patches (Dosovitskiy et al. 2021, figure 7 right). Empty
    /// where no patch looks at one.
    std::optional<double> patches;
    /// Mean over the patches of Σ p(i, j) over the patches j: the rest goes to [CLS], registers and the like.
    double shareOnPatches = 0.0;
    bool operator==(const PatchDistance&) const = default;
};

/// The distance of a head whose queries and keys are the tokens of `grid`'s sequence. A band of the pattern exists at a
/// time. Throws Error{BadArgument} for an empty grid, Error{Cancelled}.
PatchDistance patchDistance(const AttentionMap& map, const PatchGrid& grid, const CancelToken& cancel = {});

} // namespace headlight
