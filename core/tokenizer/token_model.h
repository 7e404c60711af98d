// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/lists_apart.h"
#include "core/tokenizer/vocabulary.h"

#include <memory>
#include <string_view>
#include <vector>

namespace headlight {

/// A token of one word: its id and the word's bytes it covers, half-open.
struct ModelToken {
    std::int64_t id = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const ModelToken&) const = default;
};

/// The third step: one word → tokens of the vocabulary.
class TokenModel {
public:
    virtual ~TokenModel() = default;
    virtual std::vector<ModelToken> tokenize(std::string_view word) const = 0;
    virtual const Vocabulary& vocabulary() const = 0;
};

/// Makes the "model" of a tokenizer.json; throws Error{BadFile} for a kind that is not supported.
std::unique_ptr<const TokenModel> makeTokenModel(const JsonObject& description, ListsApart apart);

} // namespace headlight
