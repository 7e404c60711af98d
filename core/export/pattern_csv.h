// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/io/text_sink.h"

#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// Writes one head's attention weights as a table: row = query, column = key, labels in the first row and column, 9
/// significant digits, every line ends in "
/// ". A cell that the mask hides is empty, as are all cells of a query that may look at no key. One line exists at a
/// time.
void writePatternCsv(const TextSink& out, const AttentionMap& map);

/// Writes several heads, one weight per line: layer, head, query, query_token, key, key_token, weight; positions count
/// from 0. Weights below `threshold`, hidden cells and queries without a value are left out, and what is outside of
/// `queries` and `keys` where these are given.
void writeLinksCsv(const TextSink& out, const std::vector<AttentionMap>& maps, float threshold,
                   const std::optional<TokenRange>& queries = {}, const std::optional<TokenRange>& keys = {});

/// One line of such a table, for callers that choose the weights themselves.
struct LinkRow {
    HeadIndex head;
    int query = 0;
    int key = 0;
    float weight = 0.0F;
};

/// Writes these rows as such a table, in their order; the labels are those of every query [Tq] and key [Tk].
void writeLinksCsv(const TextSink& out, const std::vector<LinkRow>& rows, const std::vector<std::string>& queryLabels,
                   const std::vector<std::string>& keyLabels);

} // namespace headlight
