// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/tokenizer/token_model.h"

#include <optional>
#include <string>

namespace headlight {

/// Takes each word as one token: it is in the vocabulary, or it is unknown.
class WordLevelModel : public TokenModel {
public:
    explicit WordLevelModel(const JsonObject& description, Vocabulary apart = {});

    std::vector<ModelToken> tokenize(std::string_view word) const override;
    const Vocabulary& vocabulary() const override { return m_vocabulary; }

private:
    Vocabulary m_vocabulary;
    std::string m_unknownToken;
    std::optional<std::int64_t> m_unknown;
};

/// The error about a word that the vocabulary lacks, as it does `unknownToken`.
Error noUnknownTokenError(std::string_view word, const std::string& unknownToken);

} // namespace headlight
