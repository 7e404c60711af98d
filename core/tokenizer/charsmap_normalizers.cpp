// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/charsmap_normalizers.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/base64.h"
#include "core/tokenizer/character_class.h"
#include "core/tokenizer/sentencepiece_file.h"

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <unicode/brkiter.h>
#include <unicode/utext.h>

namespace headlight {

namespace {

/// Each ASCII character is a grapheme, but a carriage return and the line feed behind it are one.
std::vector<std::size_t> asciiGraphemeEnds(std::string_view text)
{
    std::vector<std::size_t> ends;
    ends.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != '\r' || !text.substr(i + 1).starts_with('\n'))
            ends.push_back(i + 1);
    return ends;
}

/// Opening ICU's rules takes longer than a line of text does, so each thread opens them once.
icu::BreakIterator& graphemeIterator()
{
    thread_local const std::unique_ptr<icu::BreakIterator> iterator = [] {
        UErrorCode status = U_ZERO_ERROR;
        std::unique_ptr<icu::BreakIterator> opened(
            icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
        if (U_FAILURE(status) || !opened)
            throw std::logic_error("ICU has no rules for graphemes");
        return opened;
    }();
    return *iterator;
}

/// The byte at which each grapheme cluster (UAX #29, extended) of well-formed `text` ends.
std::vector<std::size_t> graphemeEnds(std::string_view text)
{
    if (isAscii(text))
        return asciiGraphemeEnds(text);
    UErrorCode status = U_ZERO_ERROR;
    UText utf8 = UTEXT_INITIALIZER;
    utext_openUTF8(&utf8, text.data(), std::ssize(text), &status);
    icu::BreakIterator& iterator = graphemeIterator();
    iterator.setText(&utf8, status);
    if (U_FAILURE(status))
        throw std::logic_error("ICU cannot read UTF-8");
    std::vector<std::size_t> ends;
    ends.reserve(text.size());
    iterator.first();
    for (std::int32_t end = iterator.next(); end != icu::BreakIterator::DONE; end = iterator.next())
        ends.push_back(end);
    utext_close(&utf8);
    return ends;
}

constexpr std::size_t longestWholeGrapheme = 5; // bytes

Charsmap readCharsmap(const JsonObject& description)
{
    constexpr const char* key = "precompiled_charsmap";
    const auto bytes = decodedBase64(description.string(key));
    if (!bytes)
        description.failField(key, "base64");
    auto map = Charsmap::read(*bytes);
    if (!map)
        description.failField(key, Charsmap::expected);
    return std::move(*map);
}

/// Appends `bytes`, which replace [begin, end) of `text`: the nth character comes from the nth that it replaces, all
/// that are over come from the last.
void appendReplaced(AlignedText& result, std::string_view bytes, const AlignedText& text, std::size_t begin,
                    std::size_t end)
{
    std::size_t source = begin;
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = utf8Length(bytes[i]);
        result.append(bytes.substr(i, length), text.origin[source]);
        i += length;
        const std::size_t next = source + utf8Length(text.text[source]);
        if (next < end)
            source = next;
    }
}

/// Counts characters that the map leaves out before the first letter as part of that letter. Hugging Face tokenizers
/// does so; the text then still begins where it began, which Metaspace's "first" asks for.
void giveLeftOutToFirst(AlignedText& result, const AlignedText& text)
{
    const std::size_t length = result.text.empty() ? 0 : utf8Length(result.text.front());
    for (std::size_t i = 0; i < length; ++i)
        result.origin[i].begin = text.origin.front().begin;
}

std::optional<Charsmap> charsmapOf(const SentencePieceFile& model)
{
    if (model.charsmap.empty())
        return std::nullopt;
    auto map = Charsmap::read(model.charsmap);
    if (!map)
        throw Error(ErrorKind::BadFile,
                    "has a precompiled_charsmap that is none, expected " + std::string(Charsmap::expected), model.name);
    return map;
}

PrefixTrie userDefinedSymbols(const SentencePieceFile& model)
{
    std::vector<PrefixTrie::Entry> symbols;
    for (std::size_t id = 0; id < model.pieces.size(); ++id)
        if (model.pieces[id].kind == SentencePieceFile::PieceKind::UserDefined)
            symbols.emplace_back(model.pieces[id].text, id);
    return PrefixTrie(std::move(symbols));
}

void removeBlanksAtEnd(AlignedText& text)
{
    while (text.text.ends_with(SentencePieceFile::blank))
        text.text.resize(text.text.size() - SentencePieceFile::blank.size());
    text.origin.resize(text.text.size());
}

} // namespace

PrecompiledNormalizer::PrecompiledNormalizer(const JsonObject& description) : m_map(readCharsmap(description)) {}

void PrecompiledNormalizer::apply(AlignedText& text) const
{
    const std::string_view all = text.text;
    AlignedText result;
    result.text.reserve(all.size());
    result.origin.reserve(all.size());
    std::size_t begin = 0;
    for (const std::size_t end : graphemeEnds(all)) {
        const auto whole =
            end - begin <= longestWholeGrapheme ? m_map.replacement(all.substr(begin, end - begin)) : std::nullopt;
        if (whole)
            appendReplaced(result, *whole, text, begin, end);
        for (std::size_t i = begin; !whole && i < end;) {
            const std::size_t next = i + utf8Length(all[i]);
            const std::string_view character = all.substr(i, next - i);
            appendReplaced(result, m_map.replacement(character).value_or(character), text, i, next);
            i = next;
        }
        begin = end;
    }
    giveLeftOutToFirst(result, text);
    text = std::move(result);
}

SentencePieceNormalizer::SentencePieceNormalizer(const SentencePieceFile& model)
    : m_map(charsmapOf(model)),
      m_symbols(userDefinedSymbols(model)),
      m_addsDummyPrefix(model.addsDummyPrefix),
      m_removesExtraWhitespace(model.removesExtraWhitespace)
{
}

Charsmap::Rule SentencePieceNormalizer::ruleAt(std::string_view rest) const
{
    std::size_t symbol = 0;
    m_symbols.prefixes(rest, [&](std::size_t length, std::int64_t) { symbol = length; });
    if (symbol > 0)
        return {symbol, rest.substr(0, symbol)};
    if (const auto rule = m_map ? m_map->longestRule(rest) : std::nullopt)
        return *rule;
    const std::size_t character = utf8Length(rest.front());
    return {character, rest.substr(0, character)};
}

AlignedText SentencePieceNormalizer::rewritten(const AlignedText& text) const
{
    const std::string_view all = text.text;
    AlignedText result;
    result.text.reserve(all.size());
    result.origin.reserve(all.size());
    bool afterBlank = true; // the start of the text counts as a blank
    for (std::size_t i = 0; i < all.size();) {
        auto [length, bytes] = ruleAt(all.substr(i));
        const ByteRange from = text.originOf(i, i + length);
        i += length;
        while (m_removesExtraWhitespace && afterBlank && bytes.starts_with(' '))
            bytes.remove_prefix(1);
        if (bytes.empty())
            continue;
        for (const char& byte : bytes)
            result.append(byte == ' ' ? SentencePieceFile::blank : std::string_view(&byte, 1), from);
        afterBlank = bytes.ends_with(' ');
    }
    if (m_removesExtraWhitespace)
        removeBlanksAtEnd(result);
    return result;
}

void SentencePieceNormalizer::apply(AlignedText& text) const
{
    if (text.text.empty())
        return;
    AlignedText result = rewritten(text);
    if (m_addsDummyPrefix && !(m_removesExtraWhitespace && result.text.empty())) {
        const ByteRange first = result.origin.empty() ? text.origin.front() : result.origin.front();
        result.text.insert(0, SentencePieceFile::blank);
        result.origin.insert(result.origin.begin(), SentencePieceFile::blank.size(), first);
    }
    text = std::move(result);
}

} // namespace headlight
