// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/fixed_length_pre_tokenizer.h"

#include "core/io/json.h"
#include "core/io/utf8.h"

namespace headlight {

FixedLengthPreTokenizer::FixedLengthPreTokenizer(const JsonObject& description)
    : m_length(static_cast<std::size_t>(description.integerOr("length", 5, 1, 1'000'000)))
{
}

void FixedLengthPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](const AlignedText& text) {
        std::vector<Piece> parts;
        for (std::size_t begin = 0; begin < text.text.size();) {
            std::size_t end = begin;
            for (std::size_t n = 0; n < m_length && end < text.text.size(); ++n)
                end += utf8Length(text.text[end]);
            parts.push_back({text.slice(begin, end), std::nullopt});
            begin = end;
        }
        return parts;
    });
}

} // namespace headlight
