// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/aligned_text.h"

#include <memory>
#include <vector>

namespace headlight {

class JsonObject;

/// The second step: cuts normalized text into the words that the model tokenizes one by one.
class PreTokenizer {
public:
    virtual ~PreTokenizer() = default;
    virtual void split(std::vector<Piece>& pieces) const = 0;
};

/// Makes the "pre_tokenizer" of a tokenizer.json; throws Error{BadFile} for a kind that is not supported.
std::unique_ptr<const PreTokenizer> makePreTokenizer(const JsonObject& description);

} // namespace headlight
