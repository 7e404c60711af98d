// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/word_piece_model.h"

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/word_level_model.h"

#include <utility>

namespace headlight {

WordPieceModel::WordPieceModel(const JsonObject& description, Vocabulary apart)
    : m_vocabulary(Vocabulary::read(description, "vocab", std::move(apart))),
      m_unknownToken(description.stringOr("unk_token", "[UNK]")),
      m_unknown(m_vocabulary.idOf(m_unknownToken)),
      m_longestWord(description.integerOr("max_input_chars_per_word", 100, 0, 1'000'000))
{
    const std::string prefix = description.stringOr("continuing_subword_prefix", "##");
    std::vector<PrefixTrie::Entry> beginnings;
    std::vector<PrefixTrie::Entry> continuations;
    for (std::int64_t id = 0; id < m_vocabulary.size(); ++id) {
        const std::string* token = m_vocabulary.tokenOf(id);
        if (!token)
            continue;
        beginnings.emplace_back(*token, id);
        if (token->starts_with(prefix))
            continuations.emplace_back(std::string_view(*token).substr(prefix.size()), id);
    }
    m_beginnings = PrefixTrie(std::move(beginnings));
    m_continuations = PrefixTrie(std::move(continuations));
}

std::vector<ModelToken> WordPieceModel::unknownWord(std::string_view word) const
{
    if (!m_unknown)
        throw noUnknownTokenError(word, m_unknownToken);
    return {{*m_unknown, 0, word.size()}};
}

std::vector<ModelToken> WordPieceModel::tokenize(std::string_view word) const
{
    if (word.size() > m_longestWord && countCodePoints(word) > m_longestWord)
        return unknownWord(word);
    std::vector<ModelToken> tokens;
    for (std::size_t begin = 0; begin < word.size();) {
        ModelToken longest{0, begin, begin};
        (begin == 0 ? m_beginnings : m_continuations)
            .prefixes(word.substr(begin), [&](std::size_t length, std::int64_t id) {
                longest = {id, begin, begin + length};
            });
        if (longest.end == begin)
            return unknownWord(word);
        tokens.push_back(longest);
        begin = longest.end;
    }
    return tokens;
}

} // namespace headlight
