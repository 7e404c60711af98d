// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/character_pre_tokenizers.h"

#include "core/io/json.h"
#include "core/tokenizer/character_class.h"

namespace headlight {

void WhitespacePreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces,
                [](const AlignedText& text) { return splitAtCharacters(text, isWhitespace, SplitBehavior::Removed); });
}

DelimiterPreTokenizer::DelimiterPreTokenizer(const JsonObject& description)
    : m_delimiter(readCharacter(description, "delimiter"))
{
}

void DelimiterPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](const AlignedText& text) {
        return splitAtCharacters(
            text, [this](char32_t c) { return c == m_delimiter; }, SplitBehavior::Removed);
    });
}

DigitsPreTokenizer::DigitsPreTokenizer(const JsonObject& description)
    : m_behavior(description.booleanOr("individual_digits", false) ? SplitBehavior::Isolated
                                                                   : SplitBehavior::Contiguous)
{
}

void DigitsPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](const AlignedText& text) { return splitAtCharacters(text, isNumber, m_behavior); });
}

PunctuationPreTokenizer::PunctuationPreTokenizer(const JsonObject& description)
    : m_behavior(readSplitBehavior(description, SplitBehavior::Isolated))
{
}

void PunctuationPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](const AlignedText& text) { return splitAtCharacters(text, isPunctuation, m_behavior); });
}

char32_t readCharacter(const JsonObject& description, const char* key)
{
    const std::string text = description.string(key);
    std::size_t size = 0;
    const char32_t character = text.empty() ? U'\0' : nextCodePoint(text, size);
    if (text.empty() || size != text.size())
        description.failField(key, "one character");
    return character;
}

} // namespace headlight
