// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask_kinds.h"
#include "core/attention/painted_mask.h"
#include "core/tensor/matrix.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// Which keys a query may look at. Padded keys and what is painted are hidden, whatever the kind.
struct Mask {
    MaskKind kind = MaskKind::None;
    int width = 0;                        // tokens: the number of a kind that has one
    std::vector<std::uint8_t> paddedKeys; // [Tk] 1 = hidden; empty = no padding
    PaintedMask painted = {};

    bool allows(Index query, Index key) const;
    /// What the kind says alone, padding and paint aside: no key outside reach() is seen, and each within it unless
    /// there are gaps.
    bool kindAllows(Index query, Index key) const { return rowOf(kind).allows(query, key, width); }
    MaskKeys reach(Index query) const { return rowOf(kind).reach(query, width); }
    bool hasGaps() const { return rowOf(kind).sees != nullptr; }
    /// No query sees a key after it.
    bool looksOnlyBack() const { return rowOf(kind).looksOnlyBack; }
    bool operator==(const Mask&) const = default;
};

/// "none", "causal", "window:4": the kind alone.
std::string toString(const Mask& mask);

/// The same spellings back. Throws Error{BadArgument} that lists them.
Mask maskFromString(std::string_view text);

} // namespace headlight
