// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"

#include <string>
#include <vector>

namespace headlight {

/// The labels of a shown map.
struct ShownLabels {
    std::vector<std::string> queries; // [rows]
    std::vector<std::string> keys;    // [columns]
};

/// Shows a map of tokens as `axes` say, computed from it block by block in this order: hidden keys in no group of the
/// columns are taken out and the rows renormalised; every weight is multiplied by its key's entry of `norms` [Tk], if
/// there are any; groups of keys are summed, groups of queries averaged over those that have a value. Without norms
/// rows still sum to 1. A row that is left with nothing has no value. Words have no scores: for a step before the
/// softmax the map gives the logarithm of its pattern.
AttentionMap shownAttention(const AttentionMap& tokens, ShownAxes axes, ShownLabels labels, RowVector norms = {});

} // namespace headlight
