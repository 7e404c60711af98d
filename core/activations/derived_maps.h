// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"

#include <map>
#include <string>
#include <utility>

namespace headlight {

// Maps made of other maps, read block by block as these are. The steps before the softmax have no meaning in them:
// asked for one of them, a map here has the logarithm of its pattern.

/// `map` with the column of its sink behind those of its keys, which no mask hides; the map has a sink.
AttentionMap withSinkColumn(const AttentionMap& map, std::string label);

/// `map` with one more row at the end, [Tk], which no mask hides.
AttentionMap withRow(const AttentionMap& map, std::string label, RowVector weights);

/// The rows and columns of `map` in two ranges, each inside of it; the softmax's steps, the sink and the sums of the
/// rows are those of the whole map.
AttentionMap partOf(const AttentionMap& map, TokenRange rows, TokenRange columns);

/// Other numbers, [Tq, Tk], under the labels and the mask of `map`; its rows without a value have none here either.
AttentionMap withPattern(const AttentionMap& map, Matrix pattern);

/// b − a, two maps of one size. A mask hides the cells that it hides in both; a row has a value where both have one.
AttentionMap differenceMap(const AttentionMap& a, const AttentionMap& b);

/// Cells of a mask that somebody changes, by query and key, and whether they are allowed now.
using MaskChanges = std::map<std::pair<Index, Index>, bool>;
/// The numbers of `map` under a mask that is changed in some cells: what is allowed anew has the weight 0.
AttentionMap withMaskChanges(const AttentionMap& map, MaskChanges changes);

} // namespace headlight
