// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/token_offsets.h"

#include "core/base/error.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <optional>

namespace headlight {

namespace {

/// The offsets of the tokenizer's own encoding of the text, if that has the same tokens.
std::optional<std::vector<CharRange>> offsetsOfEncoding(const Tokenizer& tokenizer,
                                                        const std::vector<std::int64_t>& ids, const std::string& text)
{
    if (tokenizer.vocabularySize() == 0)
        return {};
    const TokenSequence encoding = tokenizer.encode(text);
    std::vector<std::int64_t> found;
    std::vector<CharRange> offsets;
    for (std::size_t i = 0; i < encoding.tokens.size(); ++i) {
        if (encoding[i].isSpecial())
            continue; // a token that the tokenizer added in front or behind
        found.push_back(encoding[i].id);
        offsets.push_back(encoding[i].range());
    }
    return found == ids ? std::optional(offsets) : std::nullopt;
}

/// Bytes of the whole characters that `text` and `part` begin with in common.
std::size_t commonBytes(const std::string& text, const std::string& part)
{
    const auto [end, ignored] = std::mismatch(text.begin(), text.end(), part.begin(), part.end());
    std::size_t n = end - text.begin();
    while (n > 0 && n < text.size() && isTrailByte(text[n]))
        --n;
    return n;
}

} // namespace

std::string textOf(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids)
{
    const std::string text = tokenizer.decode(ids);
    return text.starts_with(' ') ? text.substr(1) : text;
}

std::vector<CharRange> tokenOffsets(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids,
                                    const std::string& text)
{
    if (const auto offsets = offsetsOfEncoding(tokenizer, ids, text))
        return *offsets;
    const std::vector<int> characters = codePointsBefore(text);
    std::vector<CharRange> offsets;
    std::vector<std::int64_t> before;
    std::size_t begin = 0; // in bytes
    for (const std::int64_t id : ids) {
        before.push_back(id);
        std::size_t end = std::max(begin, commonBytes(text, textOf(tokenizer, before)));
        const std::size_t next = end;
        if (tokenizer.isSpecial(id)) {
            offsets.push_back({0, 0});
            begin = next;
            continue;
        }
        // A token that holds only part of a character gets the place of the whole character.
        if (end == begin && end < text.size() && !tokenizer.decode({id}).empty())
            end += utf8Length(text[end]);
        while (begin + 1 < end && text[begin] == ' ')
            ++begin;
        offsets.push_back({characters[begin], characters[end]});
        begin = next;
    }
    return offsets;
}

} // namespace headlight
