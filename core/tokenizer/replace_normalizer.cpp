// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/replace_normalizer.h"

#include "core/io/json.h"

namespace headlight {

ReplaceNormalizer::ReplaceNormalizer(const JsonObject& description)
    : m_pattern(Pattern::read(description)), m_content(description.string("content"))
{
}

void ReplaceNormalizer::apply(AlignedText& text) const
{
    const auto matches = m_pattern.matches(text.text);
    if (matches.empty())
        return;
    AlignedText result;
    std::size_t done = 0;
    const auto keep = [&](std::size_t end) {
        for (; done < end; ++done)
            result.append({&text.text[done], 1}, text.origin[done]);
    };
    for (const Pattern::Match& match : matches) {
        keep(match.begin);
        const ByteRange from = match.end > 0 ? text.origin[match.end - 1] : text.originOf(0, 0);
        result.append(m_content, from);
        done = match.end;
    }
    keep(text.text.size());
    text = std::move(result);
}

} // namespace headlight
