// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_model.h"

#include <memory>
#include <vector>

namespace headlight {

/// A model whose pieces have their ids in a vocabulary of its own, as Marian's: a piece that the vocabulary lacks is
/// unknown, and text that is no piece may be known: it can be one of the other language.
class RenumberedModel : public TokenModel {
public:
    /// `unknownPiece` is the id in `pieces` of what is none, `unknown` that in `vocabulary`.
    RenumberedModel(std::unique_ptr<const TokenModel> pieces, std::int64_t unknownPiece, Vocabulary vocabulary,
                    std::int64_t unknown);

    std::vector<ModelToken> tokenize(std::string_view word) const override;
    const Vocabulary& vocabulary() const override { return m_vocabulary; }

private:
    std::unique_ptr<const TokenModel> m_pieces;
    std::int64_t m_unknownPiece;
    Vocabulary m_vocabulary;
    std::int64_t m_unknown;
    std::vector<std::int64_t> m_ids; // [id of the piece in its model]
};

} // namespace headlight
