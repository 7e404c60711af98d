// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/target_text.h"
#include "core/tokenizer/token_sequence.h"

#include <string>

namespace headlight {

/// The encoding as one JSON object on one line: ids, tokens, offsets (pairs of characters in the text), special (0 or
/// 1).
std::string encodingJson(const TokenSequence& encoding);

/// The target as encodingJson(), with its text in front.
std::string targetJson(const TargetText& target);

/// A table with one line per token: position, id, characters, token; control characters in a token as in JSON.
std::string encodingTable(const TokenSequence& encoding);

} // namespace headlight
