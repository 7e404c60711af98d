// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/strip_accents_normalizer.h"

#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"

namespace headlight {

void StripAccentsNormalizer::apply(AlignedText& text) const
{
    if (isAscii(text.text))
        return;
    rewriteCharacters(text, [](char32_t c, std::string& bytes) {
        if (!isAccent(c))
            appendUtf8(bytes, c);
    });
}

} // namespace headlight
