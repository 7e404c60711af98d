// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/metaspace_pre_tokenizer.h"

#include "core/io/json.h"
#include "core/tokenizer/prepend_normalizer.h"

#include <utility>

namespace headlight {

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
        PrependNormalizer(marker).apply(text);

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
