// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"

#include <optional>
#include <string>
#include <string_view>

namespace headlight {

/// Reads the soft alignments that a translator writes, a sentence in each line: "translation ||| 0.9,0.1 0.2,0.8",
/// where each word of the last part has the weights of one target token over all source tokens, the end of the
/// sentence among both. Each sentence is an example. Nothing for other texts; throws Error{BadFile} for a line unlike
/// the first, and for alignments without weights, "0-0 1-2".
std::optional<ArrayFile> readAlignments(std::string_view text, const std::string& file);

/// The long table "layer,head,query,key,weight" of a text that names them in blocks, as the maps of OpenFold's residues
/// are saved: "Layer 47, Head 0", and below it a line "query key weight" for each weight. Nothing for other texts.
std::optional<std::string> longTableOfBlocks(std::string_view text);

} // namespace headlight
