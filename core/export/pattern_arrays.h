// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/io/text_sink.h"

#include <vector>

namespace headlight {

/// The heads of a part of a run, layer by layer; all maps are of one shape.
struct HeadMaps {
    std::vector<AttentionMap> maps; // [nLayers · nHeads]
    Index nLayers = 0;
    Index nHeads = 0; // heads of each layer
};

/// The weights of a map, [queries, keys]; NaN where the mask hides a cell and in a row without a value.
Matrix patternNumbers(const AttentionMap& map);

// Each hands over a file of the same numbers that writePatternCsv() writes, piece by piece.

/// The weights alone, NaN where patternNumbers() has it.
void writePatternNpy(const TextSink& out, const AttentionMap& map);
/// An archive of NumPy's arrays: "weights" [layers, heads, queries, keys], "row_labels" and "column_labels", the
/// tokens, and "sink" [layers, heads, queries, 1] where the maps have one. Throws Error{BadText} for labels that are
/// not UTF-8, Error{CannotWrite} for more than an archive may have.
void writeHeadsNpz(const TextSink& out, const HeadMaps& heads);
/// The map alone: "weights" [queries, keys], "sink" [queries, 1].
void writePatternNpz(const TextSink& out, const AttentionMap& map);
/// The tensor "weights" [queries, keys], and "sink" [queries, 1] where the map has one; the metadata "row_labels" and
/// "column_labels" are JSON lists of the tokens. Throws Error{BadArgument} for labels that are not UTF-8.
void writePatternSafetensors(const TextSink& out, const AttentionMap& map);
/// An object with "row_labels", "column_labels", "weights" (a list for each query, null where patternNumbers() has
/// NaN), and "sink" (a list of one for each query) where the map has one.
void writePatternJson(const TextSink& out, const AttentionMap& map);

} // namespace headlight
