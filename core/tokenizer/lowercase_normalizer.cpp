// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/lowercase_normalizer.h"

#include "core/io/utf8.h"

#include <unicode/locid.h>
#include <unicode/unistr.h>

namespace headlight {

void LowercaseNormalizer::apply(AlignedText& text) const
{
    AlignedText result;
    std::string bytes;
    for (std::size_t i = 0; i < text.text.size();) {
        const ByteRange from = text.origin[i];
        const auto codePoint = static_cast<UChar32>(nextCodePoint(text.text, i));
        bytes.clear();
        if (codePoint < 0x80)
            bytes.push_back(
                static_cast<char>(codePoint >= 'A' && codePoint <= 'Z' ? codePoint + ('a' - 'A') : codePoint));
        else // may grow: U+0130 becomes two characters
            icu::UnicodeString(codePoint).toLower(icu::Locale::getRoot()).toUTF8String(bytes);
        result.append(bytes, from);
    }
    text = std::move(result);
}

} // namespace headlight
