// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/aligned_text.h"

#include "core/base/error.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <span>

namespace headlight {

AlignedText AlignedText::of(std::string_view text)
{
    AlignedText result;
    result.text.reserve(text.size());
    result.origin.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8Length(text[i]);
        result.append(text.substr(i, length), {i, i + length});
        i += length;
    }
    return result;
}

void AlignedText::append(std::string_view bytes, ByteRange from)
{
    if (bytes.size() > maxBytes - std::min(maxBytes, text.size()))
        throw Error(ErrorKind::BadText, "the tokenizer makes more than " + std::to_string(maxBytes) +
                                            " bytes of this text, the most that it is let; a shorter text may do");
    text.append(bytes);
    origin.insert(origin.end(), bytes.size(), from);
}

void AlignedText::prepend(std::string_view marker)
{
    if (text.empty())
        return;
    const ByteRange first = origin.front();
    text.insert(0, marker);
    origin.insert(origin.begin(), marker.size(), first);
}

AlignedText AlignedText::slice(std::size_t begin, std::size_t end) const
{
    const auto range = std::span(origin).subspan(begin, end - begin);
    return {text.substr(begin, end - begin), {range.begin(), range.end()}};
}

ByteRange AlignedText::originOf(std::size_t begin, std::size_t end) const
{
    if (begin < end)
        return {origin[begin].begin, origin[end - 1].end};
    const std::size_t at = begin > 0 ? origin[begin - 1].end : origin.empty() ? 0 : origin.front().begin;
    return {at, at};
}

} // namespace headlight
