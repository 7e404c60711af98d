// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/precompiled_normalizer.h"

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/base64.h"
#include "core/tokenizer/grapheme_ends.h"

#include <utility>

namespace headlight {

namespace {

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

/// `bytes` in place of [begin, end): character by character from those it replaces, what is over from the last of them.
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

/// What the map leaves out before the first letter belongs to that letter: as by Hugging Face tokenizers, the text
/// still begins where it began, which Metaspace's "first" asks for.
void giveLeftOutToFirst(AlignedText& result, const AlignedText& text)
{
    const std::size_t length = result.text.empty() ? 0 : utf8Length(result.text.front());
    for (std::size_t i = 0; i < length; ++i)
        result.origin[i].begin = text.origin.front().begin;
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

} // namespace headlight
