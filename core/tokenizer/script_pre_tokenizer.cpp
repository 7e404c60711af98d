// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/script_pre_tokenizer.h"

#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"

#include <unicode/uscript.h>

namespace headlight {

namespace {

UScriptCode scriptOf(char32_t c)
{
    constexpr char32_t prolongedSound = 0x30FC; // shared by hiragana and katakana
    if (c == prolongedSound)
        return USCRIPT_HAN;
    if (c == ' ' || !isInUnicode(c, 9))
        return USCRIPT_UNKNOWN;
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(c), &status);
    return script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ? USCRIPT_HAN : script;
}

} // namespace

void ScriptPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [](const AlignedText& text) {
        std::vector<Piece> parts;
        UScriptCode last = USCRIPT_INVALID_CODE; // none yet
        std::size_t partBegin = text.text.size();
        for (std::size_t i = 0; i < text.text.size();) {
            const std::size_t begin = i;
            const UScriptCode script = scriptOf(nextCodePoint(text.text, i));
            if (script == USCRIPT_UNKNOWN || script == last)
                continue;
            if (partBegin < begin)
                parts.push_back({text.slice(partBegin, begin), std::nullopt});
            partBegin = begin;
            last = script;
        }
        if (partBegin < text.text.size())
            parts.push_back({text.slice(partBegin, text.text.size()), std::nullopt});
        return parts;
    });
}

} // namespace headlight
