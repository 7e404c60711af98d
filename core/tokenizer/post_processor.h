// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_sequence.h"

#include <memory>
#include <vector>

namespace headlight {

class JsonObject;

/// The last step: adds special tokens around one text or a pair, trims offsets.
class PostProcessor {
public:
    virtual ~PostProcessor() = default;
    /// `parts` are the text, or the text and its pair, with a type for each token; the result is to be read one after
    /// another.
    virtual std::vector<TokenSequence> process(std::vector<TokenSequence> parts) const = 0;
};

/// Makes the "post_processor" of a tokenizer.json; throws Error{BadFile} for a kind that is not supported.
std::unique_ptr<const PostProcessor> makePostProcessor(const JsonObject& description);

} // namespace headlight
