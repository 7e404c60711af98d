// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_sequence.h"

#include <string>
#include <vector>

namespace headlight {

/// The labels that another program wrote for its tokens, as tokens: special ones are known by their names, and pieces
/// of words by the marks of their vocabulary: "##ing", byte-level letters ("Ġstation", "ĠÙĦ"), "▁station", "stat"
/// before "ion</w>", "stat@@". Their labels are the text that they stand for, as the program's own tokenizers show it
/// ("##" stays); a sequence without such marks keeps its labels, with white space and controls as pictures. An empty
/// label is named by its position. Ids are the positions.
TokenSequence fromLabels(const std::vector<std::string>& labels);

} // namespace headlight
