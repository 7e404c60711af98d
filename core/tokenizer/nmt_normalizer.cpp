// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/nmt_normalizer.h"

#include "core/io/utf8.h"

namespace headlight {

namespace {

bool goes(char32_t c)
{
    return (c >= 0x01 && c <= 0x08) || c == 0x0B || (c >= 0x0E && c <= 0x1F) || c == 0x7F || c == 0x8F || c == 0x9F;
}

bool becomesSpace(char32_t c)
{
    return c == 0x09 || c == 0x0A || c == 0x0C || c == 0x0D || c == 0x1680 || (c >= 0x200B && c <= 0x200F) ||
           c == 0x2028 || c == 0x2029 || c == 0x2581 || c == 0xFEFF || c == 0xFFFD;
}

} // namespace

void NmtNormalizer::apply(AlignedText& text) const
{
    rewriteCharacters(text, [](char32_t c, std::string& bytes) {
        if (becomesSpace(c))
            bytes.push_back(' ');
        else if (!goes(c))
            appendUtf8(bytes, c);
    });
}

} // namespace headlight
