// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/tensor/matrix.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// Groups of one token each, which leave an axis unchanged.
std::vector<TokenRange> singleTokens(Index nTokens);

/// pattern [Tq, Tk] → [query groups, key groups]: attention to a group is the sum over its keys, attention of a group
/// the mean over its queries (Clark et al. 2019, section 4.1), so that rows still sum to 1 where the key groups cover
/// every key. Queries without a value (a row of zeros) do not count; a group of such queries has no value either.
/// Groups are ranges in ascending order that do not overlap; tokens in no group are left out.
/// Throws Error{BadArgument} for groups that are empty, overlap or go beyond the pattern.
Matrix mergeTokens(const MatrixView& pattern, const std::vector<TokenRange>& queryGroups,
                   const std::vector<TokenRange>& keyGroups);

enum class CombineQueries { Sum, Mean };

/// The attention of several queries together, [Tk]; the mean is over those that have a value, zeros without any.
/// Throws Error{BadArgument} for no query or one that does not exist.
RowVector combinedAttention(const MatrixView& pattern, const std::vector<Index>& queries, CombineQueries combine);

/// Divides every row by its sum; rows of zeros stay.
Matrix renormalised(const MatrixView& pattern);

/// The pattern without the keys that have hiddenKeys [Tk] ≠ 0 (e.g. a specialTokensMask): their columns become 0 and
/// each row is renormalised; a row with nothing left has no value. Throws Error{BadArgument} for a mask of another
/// length.
Matrix withoutKeys(const MatrixView& pattern, const std::vector<std::uint8_t>& hiddenKeys);

} // namespace headlight
