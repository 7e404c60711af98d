// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"

#include <cstdint>

namespace headlight {

// Choices that other tables and options have to follow. What the new choice cannot have (positions of typed vectors or
// in additive attention, a layer norm before typed vectors, a residual connection between unequal widths) is switched
// off with it; every table fits, see fittedBench().

/// Another kind of attention over the same tokens.
BenchInput withKind(const BenchInput& input, BenchKind kind);

/// Q, K and V typed in place of X W^Q, X W^K and X W^V, or not. Where none fit they begin as what was computed.
BenchInput withTypedVectors(const BenchInput& input, bool typed);

/// Scores typed in place of the kind's own, or not. Where none fit they begin as what was computed.
BenchInput withTypedScores(const BenchInput& input, bool typed);

/// What the row of a token is that the sentence did not have.
struct NewTokenRows {
    bool areRandom = true;  // as randomTable(), else zeros
    std::uint64_t seed = 1; // the row follows from seed and token alone
    bool operator==(const NewTokenRows&) const = default;
};

/// Another sentence in the first or the second sequence. A token that stays (in the longest common subsequence of both
/// sentences) keeps its row in every table, its column of typed scores, its padding and its painted cells. A token that
/// is elsewhere in the old sentence has the row that it has there. Typed vectors and scores of a new token are 0.
/// Throws Error{BadArgument} for fewer than 1 or more than kMaxBenchTokens tokens, in a sequence that is not read too.
BenchInput withTokens(const BenchInput& input, bool second, const std::vector<std::string>& tokens,
                      const NewTokenRows& newRows);

/// The cell hidden by hand, or shown again.
BenchInput withToggledCell(const BenchInput& input, const BenchCell& cell);

} // namespace headlight
