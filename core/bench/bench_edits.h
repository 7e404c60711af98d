// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"

#include <cstdint>

namespace headlight {

// The edits below make other tables and options follow. Options that the new choice cannot have (positions of typed
// vectors or in additive attention, a layer norm before typed vectors, a residual connection between unequal widths)
// are switched off, and every table is made to fit, see fittedBench().

/// Changes the kind of attention over the same tokens.
BenchInput withKind(const BenchInput& input, BenchKind kind);

/// Switches typed Q, K and V, in place of X W^Q, X W^K and X W^V, on or off. Where no typed ones fit they start as the
/// computed ones.
BenchInput withTypedVectors(const BenchInput& input, bool typed);

/// Switches typed scores, in place of the kind's own, on or off. Where no typed ones fit they start as the computed
/// ones.
BenchInput withTypedScores(const BenchInput& input, bool typed);

/// The rows of a token that the old sentence did not have.
struct NewTokenRows {
    bool areRandom = true;  // drawn as by randomTable(); else zeros
    std::uint64_t seed = 1; // a row depends on seed and token alone
    bool operator==(const NewTokenRows&) const = default;
};

/// Replaces the sentence of the first or the second sequence. A token that stays (in the longest common subsequence of
/// both sentences) keeps its row in every table, its column of typed scores, its padding and its painted cells. A new
/// token with an equal one elsewhere in the old sentence gets that one's rows. Typed vectors and scores of a new token
/// are 0. Throws Error{BadArgument} for fewer than 1 or more than kMaxBenchTokens tokens, also in a sequence that is
/// not read.
BenchInput withTokens(const BenchInput& input, bool second, const std::vector<std::string>& tokens,
                      const NewTokenRows& newRows);

/// Hides a cell by hand, or shows it again.
BenchInput withToggledCell(const BenchInput& input, const BenchCell& cell);

} // namespace headlight
