// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <array>

namespace headlight {

/// What the tab Circuits reads from the weights.
enum class CircuitOf {
    Ov,               ///< the tokens that the chosen head writes for a token it looks at
    Qk,               ///< the tokens that it looks for from a token
    Eigenvalues,      ///< those of its OV circuit
    QueryComposition, ///< how much of each head's output the queries of later heads read
    KeyComposition,
    ValueComposition
};

inline constexpr std::array kCircuitsOf = {EnumWord{CircuitOf::Ov, "ov"},
                                           EnumWord{CircuitOf::Qk, "qk"},
                                           EnumWord{CircuitOf::Eigenvalues, "eigenvalues"},
                                           EnumWord{CircuitOf::QueryComposition, "q-composition"},
                                           EnumWord{CircuitOf::KeyComposition, "k-composition"},
                                           EnumWord{CircuitOf::ValueComposition, "v-composition"}};

struct CircuitChoice {
    CircuitOf of = CircuitOf::Ov;
    bool operator==(const CircuitChoice&) const = default;
};

/// Whether it is read of the chosen head alone, and whether from one token.
constexpr bool isOfOneHead(CircuitOf of)
{
    return of == CircuitOf::Ov || of == CircuitOf::Qk || of == CircuitOf::Eigenvalues;
}
constexpr bool isByToken(CircuitOf of)
{
    return of == CircuitOf::Ov || of == CircuitOf::Qk;
}

} // namespace headlight
