// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/metaspace.h"

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/split_pre_tokenizers.h"

#include <utility>

namespace headlight {

Metaspace Metaspace::read(const JsonObject& description)
{
    Metaspace result;
    appendUtf8(result.replacement, readCharacter(description, "replacement"));
    result.split = description.booleanOr("split", true);
    const bool oldForm = description.has("add_prefix_space") && !description.boolean("add_prefix_space");
    const std::string scheme = description.stringOr("prepend_scheme", oldForm ? "never" : "always");
    if (scheme == "always")
        result.prepend = Prepend::Always;
    else if (scheme == "first")
        result.prepend = Prepend::First;
    else if (scheme == "never")
        result.prepend = Prepend::Never;
    else
        description.failField("prepend_scheme", "one of always, first, never");
    if (oldForm && result.prepend != Prepend::Never)
        description.failField("prepend_scheme", "\"never\", as \"add_prefix_space\" is false");
    return result;
}

MetaspacePreTokenizer::MetaspacePreTokenizer(const JsonObject& description) : m_metaspace(Metaspace::read(description))
{
}

void MetaspacePreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](AlignedText text) { return splitText(std::move(text)); });
}

std::vector<Piece> MetaspacePreTokenizer::splitText(AlignedText text) const
{
    const std::string& marker = m_metaspace.replacement;
    rewriteCharacters(text, [&](char32_t c, std::string& bytes) {
        if (c == ' ')
            bytes += marker;
        else
            appendUtf8(bytes, c);
    });
    const bool first = !text.origin.empty() && text.origin.front().begin == 0;
    const bool prepends = m_metaspace.prepend == Metaspace::Prepend::Always ||
                          (m_metaspace.prepend == Metaspace::Prepend::First && first);
    if (prepends && !text.text.starts_with(marker))
        text.prepend(marker);

    std::vector<Piece> words;
    std::size_t begin = 0;
    while (m_metaspace.split) {
        const std::size_t next = text.text.find(marker, begin + 1);
        if (next == std::string::npos)
            break;
        words.push_back({text.slice(begin, next), std::nullopt});
        begin = next;
    }
    if (begin > 0)
        text = text.slice(begin, text.text.size());
    words.push_back({std::move(text), std::nullopt});
    return words;
}

} // namespace headlight
