// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/bert_steps.h"

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"
#include "core/tokenizer/unicode_normalizer.h"

namespace headlight {

namespace {

/// The blocks of CJK ideographs as BERT counts them; kana and hangul are none.
bool isIdeograph(char32_t c)
{
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
           (c >= 0x2A700 && c <= 0x2B73F) || (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B820 && c <= 0x2CEAF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

void cleanText(AlignedText& text)
{
    rewriteCharacters(text, [](char32_t c, std::string& bytes) {
        const bool lineControl = c == '\t' || c == '\n' || c == '\r';
        if (c == 0 || c == 0xFFFD || (!lineControl && isControl(c)))
            return;
        if (isWhitespace(c))
            bytes.push_back(' ');
        else
            appendUtf8(bytes, c);
    });
}

void separateIdeographs(AlignedText& text)
{
    rewriteCharacters(text, [](char32_t c, std::string& bytes) {
        const bool separates = isIdeograph(c);
        if (separates)
            bytes.push_back(' ');
        appendUtf8(bytes, c);
        if (separates)
            bytes.push_back(' ');
    });
}

} // namespace

BertNormalizer::BertNormalizer(const JsonObject& description)
    : m_cleans(description.booleanOr("clean_text", true)),
      m_separatesIdeographs(description.booleanOr("handle_chinese_chars", true)),
      m_lowercases(description.booleanOr("lowercase", true)),
      m_stripsAccents(description.booleanOr("strip_accents", m_lowercases))
{
}

void BertNormalizer::apply(AlignedText& text) const
{
    if (m_cleans)
        cleanText(text);
    if (m_separatesIdeographs && !isAscii(text.text))
        separateIdeographs(text);
    if (m_stripsAccents && !isAscii(text.text)) {
        UnicodeNormalizer(UnicodeForm::Nfd).apply(text);
        rewriteCharacters(text, [](char32_t c, std::string& bytes) {
            if (!isNonspacingMark(c))
                appendUtf8(bytes, c);
        });
    }
    if (m_lowercases)
        LowercaseNormalizer().apply(text);
}

void BertPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [](const AlignedText& text) {
        std::vector<Piece> words;
        std::size_t wordBegin = 0;
        const auto endWord = [&](std::size_t end) {
            if (wordBegin < end)
                words.push_back({text.slice(wordBegin, end), std::nullopt});
        };
        for (std::size_t i = 0; i < text.text.size();) {
            const std::size_t begin = i;
            const char32_t c = nextCodePoint(text.text, i);
            const bool punctuation = isPunctuation(c);
            if (!punctuation && !isWhitespace(c))
                continue;
            endWord(begin);
            if (punctuation)
                words.push_back({text.slice(begin, i), std::nullopt});
            wordBegin = i;
        }
        endWord(text.text.size());
        return words;
    });
}

} // namespace headlight
