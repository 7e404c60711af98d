// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/painted_mask.h"
#include "core/tensor/matrix.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

enum class MaskKind {
    None,   ///< every query sees every key
    Causal, ///< key ≤ query
    Window, ///< query − width < key ≤ query (Beltagy et al. 2020, one-sided)
    Prefix  ///< key < width, or key ≤ query (Raffel et al. 2020, figure 4)
};

/// Which keys a query may look at. Padded keys and what is painted are hidden, whatever the kind.
struct Mask {
    MaskKind kind = MaskKind::None;
    int width = 0;                        // tokens, for Window (≥ 1) and Prefix (≥ 0)
    std::vector<std::uint8_t> paddedKeys; // [Tk] 1 = hidden; empty = no padding
    PaintedMask painted = {};

    /// The keys [first, end) that the kind lets `query` see, padding and paint aside; `end` may lie beyond the last key.
    struct Keys {
        Index first;
        Index end;
    };
    Keys visibleKeys(Index query) const;
    bool allows(Index query, Index key) const;
    bool operator==(const Mask&) const = default;
};

/// "none", "causal", "window:4", "prefix:3": the kind alone.
std::string toString(const Mask& mask);

/// The same spellings back. Throws Error{BadArgument} that lists them.
Mask maskFromString(std::string_view text);

} // namespace headlight
