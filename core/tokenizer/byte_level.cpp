// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/byte_level.h"

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"
#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/split_expressions.h"
#include "core/tokenizer/split_pre_tokenizers.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace headlight {

namespace {

bool standsForItself(unsigned byte)
{
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

constexpr char32_t firstSubstitute = 0x100;

/// Code point → byte, -1 where there is none.
std::array<std::int16_t, firstSubstitute + 68> makeInverse()
{
    std::array<std::int16_t, firstSubstitute + 68> inverse = {};
    inverse.fill(-1);
    for (unsigned byte = 0; byte < 256; ++byte) {
        std::size_t offset = 0;
        inverse[nextCodePoint(byteLevelAlphabet()[byte], offset)] = static_cast<std::int16_t>(byte);
    }
    return inverse;
}

/// Numbers of characters at a token's start and end that are white space ("Ġ" is, too).
struct Spaces {
    int leading = 0;
    int trailing = 0;
};

Spaces countSpaces(const std::string& token)
{
    constexpr char32_t byteLevelSpace = 0x120; // "Ġ"
    Spaces spaces;
    bool onlySpaces = true;
    for (std::size_t i = 0; i < token.size();) {
        const char32_t codePoint = nextCodePoint(token, i);
        const bool isSpace = codePoint == byteLevelSpace || isWhitespace(codePoint);
        spaces.trailing = isSpace ? spaces.trailing + 1 : 0;
        onlySpaces = onlySpaces && isSpace;
        spaces.leading += onlySpaces ? 1 : 0;
    }
    return spaces;
}

} // namespace

const std::array<std::string, 256>& byteLevelAlphabet()
{
    static const std::array<std::string, 256> alphabet = [] {
        std::array<std::string, 256> result;
        char32_t substitute = firstSubstitute;
        for (unsigned byte = 0; byte < 256; ++byte)
            appendUtf8(result[byte], standsForItself(byte) ? byte : substitute++);
        return result;
    }();
    return alphabet;
}

AlignedText inByteLevelAlphabet(const AlignedText& text)
{
    const auto& alphabet = byteLevelAlphabet();
    AlignedText result;
    result.text.reserve(text.text.size() * 2);
    result.origin.reserve(text.text.size() * 2);
    for (std::size_t i = 0; i < text.text.size(); ++i)
        result.append(alphabet[static_cast<unsigned char>(text.text[i])], text.origin[i]);
    return result;
}

std::string bytesOfByteLevelToken(std::string_view token)
{
    static const auto inverse = makeInverse();
    std::string bytes;
    for (std::size_t i = 0; i < token.size();) {
        const char32_t codePoint = nextCodePoint(token, i);
        if (codePoint >= inverse.size() || inverse[codePoint] < 0)
            return std::string(token);
        bytes.push_back(static_cast<char>(inverse[codePoint]));
    }
    return bytes;
}

void ByteLevelNormalizer::apply(AlignedText& text) const
{
    text = inByteLevelAlphabet(text);
}

ByteLevelPreTokenizer::ByteLevelPreTokenizer(const JsonObject& description)
    : m_addPrefixSpace(description.booleanOr("add_prefix_space", true))
{
    if (description.booleanOr("use_regex", true))
        m_words = Pattern::regex(split_expressions::gpt2, description.file());
}

void ByteLevelPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](AlignedText text) {
        if (m_addPrefixSpace && !text.text.starts_with(' '))
            text.prepend(" ");
        std::vector<Piece> words;
        if (m_words)
            words = splitByPattern(text, *m_words, SplitBehavior::Isolated, false);
        else
            words.push_back({std::move(text), std::nullopt});
        for (Piece& word : words)
            word.text = inByteLevelAlphabet(word.text);
        return words;
    });
}

OffsetTrimmer::OffsetTrimmer(const JsonObject& description)
    : OffsetTrimmer(description.booleanOr("trim_offsets", true), description.booleanOr("add_prefix_space", true))
{
}

std::vector<TokenSequence> OffsetTrimmer::process(std::vector<TokenSequence> parts) const
{
    if (!m_trim)
        return parts;
    for (TokenSequence& part : parts)
        for (std::size_t i = 0; i < part.tokens.size(); ++i) {
            auto* place = std::get_if<TextPlace>(&part.tokens[i].place);
            if (!place)
                continue;
            Spaces spaces = countSpaces(part.tokens[i].piece);
            CharRange& range = place->range;
            // One space alone at the beginning is the pre-tokenizer's, which puts none before more of them.
            if (spaces.leading == 1 && m_addPrefixSpace && (i == 0 || range.begin == 0))
                spaces.leading = 0;
            range.begin = std::min(range.begin + spaces.leading, range.end);
            if (range.end >= spaces.trailing)
                range.end = std::max(range.end - spaces.trailing, range.begin);
        }
    return parts;
}

std::vector<std::string> ByteLevelDecoder::decode(std::vector<std::string> tokens) const
{
    std::string bytes;
    for (const std::string& token : tokens)
        bytes += bytesOfByteLevelToken(token);
    return {withReplacementCharacters(bytes)};
}

std::string ByteLevelDecoder::surface(const std::string& token) const
{
    return bytesOfByteLevelToken(token);
}

} // namespace headlight
