// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"

#include <string>
#include <vector>

namespace headlight {

/// What a shown map is made with beside its axes.
struct ShownLabels {
    std::vector<std::string> queries; // [rows]
    std::vector<std::string> keys;    // [columns]
};

/// A map of tokens as `axes` shows it, computed block by block from it, in this order: keys in no group of the columns
/// are taken out and the rows renormalised, if they are hidden; every weight is multiplied with its key's of `norms`
/// [Tk], if there are any; groups of keys are summed, groups of queries averaged over those that have a value. Weights
/// stay weights, rows that sum to 1, as long as there are no norms. A row that is left with nothing has no value.
/// The steps before the softmax have no words: asked for one of them, the map has the logarithm of its pattern.
AttentionMap shownAttention(const AttentionMap& tokens, ShownAxes axes, ShownLabels labels, RowVector norms = {});

} // namespace headlight
