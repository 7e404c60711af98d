// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/strip_normalizer.h"

#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"

namespace headlight {

void StripNormalizer::apply(AlignedText& text) const
{
    std::size_t begin = 0; // the first byte that stays
    std::size_t end = 0;   // the last one's end
    bool atStart = true;
    for (std::size_t i = 0; i < text.text.size();) {
        if (isWhitespace(nextCodePoint(text.text, i))) {
            if (atStart)
                begin = i;
            continue;
        }
        atStart = false;
        end = i;
    }
    begin = m_left ? begin : 0;
    end = m_right ? end : text.text.size();
    text = text.slice(begin, std::max(begin, end));
}

} // namespace headlight
