// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/lowercase_normalizer.h"

#include "core/io/utf8.h"

#include <unicode/locid.h>
#include <unicode/unistr.h>

namespace headlight {

void LowercaseNormalizer::apply(AlignedText& text) const
{
    rewriteCharacters(text, [](char32_t c, std::string& bytes) {
        if (c < 0x80)
            bytes.push_back(static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c));
        else // may grow: U+0130 becomes two characters
            icu::UnicodeString(static_cast<UChar32>(c)).toLower(icu::Locale::getRoot()).toUTF8String(bytes);
    });
}

} // namespace headlight
