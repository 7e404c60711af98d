// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A kind of mask, by its place in maskKinds(). Only kinds that the program chooses by itself have a name here.
enum class MaskKind : std::uint8_t {
    None,  ///< every query sees every key
    Causal ///< key ≤ query
};

/// The keys [first, end); `end` may lie beyond the last key.
struct MaskKeys {
    Index first;
    Index end;
};

/// The number that a kind may have, as in "window:4", in tokens.
struct MaskNumber {
    int least;
    const char* meaning;            // for the screen: "Tokens each query sees, itself included"
    int usual = 4;                  // the value offered before the user chooses one
    bool countsFirstTokens = false; // the number stands for tokens at the text's beginning, not for a distance
};

inline constexpr int kLargestOfferedMaskNumber = 100'000;

/// Everything about one kind of mask. Code that offers, reads, refuses or draws masks reads these rows.
struct MaskKindRow {
    std::string_view spelling; // on the command line and in files: "window"
    std::optional<MaskNumber> number = {};

    MaskKeys (*reach)(Index query, Index n);                 // no key outside it is seen; `n` is the number
    bool (*sees)(Index query, Index key, Index n) = nullptr; // whether a key within reach is seen; null: all are
    bool looksOnlyBack; // whether no query sees a key after it, whatever the number

    // The texts below are for the screen, each marked by screenText(); %1 is the number.
    const char* title;   // in a menu: "&Window"
    const char* name;    // "sliding window"
    const char* brief;   // the name with its number: "window of %1"
    const char* caption; // under a figure: "window mask, %1 wide"
    const char* help;    // a sentence without a full stop

    bool allows(Index query, Index key, Index n) const;
};

/// All kinds, in the order in which they are offered.
std::span<const MaskKindRow> maskKinds();
const MaskKindRow& rowOf(MaskKind kind);
MaskKind kindOf(const MaskKindRow& row);

/// "none", "causal", "window:N", …: how each kind is typed.
std::vector<std::string> maskSpellings();

} // namespace headlight
