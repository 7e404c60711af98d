// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/sentencepiece_normalizer.h"

#include "core/base/error.h"
#include "core/io/utf8.h"
#include "core/tokenizer/sentencepiece_file.h"

#include <utility>

namespace headlight {

namespace {

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
            symbols.emplace_back(model.pieces[id].text, static_cast<std::int64_t>(id));
    return PrefixTrie(std::move(symbols));
}

void removeBlanksAtEnd(AlignedText& text)
{
    while (text.text.ends_with(SentencePieceFile::blank))
        text.text.resize(text.text.size() - SentencePieceFile::blank.size());
    text.origin.resize(text.text.size());
}

} // namespace

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
    bool afterBlank = true; // where the text begins, too
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
