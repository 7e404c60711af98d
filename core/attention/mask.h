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

/// Which keys a query may look at. Padded keys and painted cells are hidden whatever the kind.
struct Mask {
    MaskKind kind = MaskKind::None;
    int width = 0;                        // in tokens; only kinds with a number read it
    std::vector<std::uint8_t> paddedKeys; // [Tk] 1 = hidden; empty = no padding
    PaintedMask painted = {};

    bool allows(Index query, Index key) const;
    /// Whether the kind alone shows the key, without padding and paint. It shows no key outside reach(), and each one
    /// inside unless hasGaps().
    bool kindAllows(Index query, Index key) const { return rowOf(kind).allows(query, key, width); }
    MaskKeys reach(Index query) const { return rowOf(kind).reach(query, width); }
    bool hasGaps() const { return rowOf(kind).sees != nullptr; }
    /// Whether no query sees a key after it.
    bool looksOnlyBack() const { return rowOf(kind).looksOnlyBack; }
    bool operator==(const Mask&) const = default;
};

/// "none", "causal", "window:4": the kind without padding and paint.
std::string toString(const Mask& mask);

/// Reads the spellings of toString(). Throws Error{BadArgument} that lists them.
Mask maskFromString(std::string_view text);

} // namespace headlight
