// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/prefix_trie.h"
#include "core/tokenizer/token_model.h"

#include <optional>
#include <string>

namespace headlight {

/// WordPiece (Wu et al. 2016): the longest piece that a word begins with, then the longest continuing piece ("##ing")
/// of the rest, and so on; a word that does not come out is unknown as a whole.
class WordPieceModel : public TokenModel {
public:
    explicit WordPieceModel(const JsonObject& description, Vocabulary apart = {});

    std::vector<ModelToken> tokenize(std::string_view word) const override;
    const Vocabulary& vocabulary() const override { return m_vocabulary; }

private:
    std::vector<ModelToken> unknownWord(std::string_view word) const;

    Vocabulary m_vocabulary;
    PrefixTrie m_beginnings;
    PrefixTrie m_continuations; // without their prefix
    std::string m_unknownToken;
    std::optional<std::int64_t> m_unknown;
    std::size_t m_longestWord; // characters; a longer one is unknown
};

} // namespace headlight
