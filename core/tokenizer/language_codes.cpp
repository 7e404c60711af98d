// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/language_codes.h"

namespace headlight {

namespace {

/// How long the code is that `text` begins with; 0 where it begins with none.
std::size_t codeLength(std::string_view text)
{
    const std::size_t end = text.starts_with(">>") ? text.find("<<") : std::string_view::npos;
    return end == std::string_view::npos ? 0 : end + 2;
}

} // namespace

bool LanguageCodes::isCode(std::string_view token)
{
    return !token.empty() && codeLength(token) == token.size();
}

std::vector<Piece> LanguageCodes::split(const AlignedText& text) const
{
    const std::size_t length = codeLength(text.text);
    if (length == 0)
        return {{text, std::nullopt}};
    const auto known = m_ids.find(std::string_view(text.text).substr(0, length));
    return {{text.slice(0, length), known == m_ids.end() ? m_unknown : known->second},
            {text.slice(length, text.text.size()), std::nullopt}};
}

} // namespace headlight
