// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/renumbered_model.h"

#include <utility>

namespace headlight {

RenumberedModel::RenumberedModel(std::unique_ptr<const TokenModel> pieces, std::int64_t unknownPiece,
                                 Vocabulary vocabulary, std::int64_t unknown)
    : m_pieces(std::move(pieces)), m_unknownPiece(unknownPiece), m_vocabulary(std::move(vocabulary)), m_unknown(unknown)
{
    for (std::int64_t id = 0; id < m_pieces->vocabulary().size(); ++id) {
        const std::string* piece = m_pieces->vocabulary().tokenOf(id);
        m_ids.push_back(piece ? m_vocabulary.idOf(*piece).value_or(unknown) : unknown);
    }
}

std::vector<ModelToken> RenumberedModel::tokenize(std::string_view word) const
{
    std::vector<ModelToken> tokens = m_pieces->tokenize(word);
    for (ModelToken& token : tokens)
        if (token.id == m_unknownPiece)
            token.id = m_vocabulary.idOf(word.substr(token.begin, token.end - token.begin)).value_or(m_unknown);
        else
            token.id = m_ids.at(static_cast<std::size_t>(token.id));
    return tokens;
}

} // namespace headlight
