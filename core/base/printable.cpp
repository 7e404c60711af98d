// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/printable.h"

#include <unicode/utf8.h>

#include <array>
#include <cstdio>

namespace headlight {

namespace {

struct ReadCharacter {
    char32_t code = 0;
    std::size_t length = 0; // bytes; 0: not UTF-8
};

/// The first character of a text that is not empty.
ReadCharacter firstCharacter(std::string_view text)
{
    std::size_t length = 0;
    UChar32 code = 0;
    U8_NEXT(text.data(), length, text.size(), code);
    return code < 0 ? ReadCharacter{} : ReadCharacter{static_cast<char32_t>(code), length};
}

bool isObeyed(char32_t code)
{
    const bool isControl = code < 0x20 || (code >= 0x7F && code < 0xA0);
    const bool turnsDirection = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
                                code == 0x200E || code == 0x200F || code == 0x061C;
    return isControl || turnsDirection || code == 0x2028 || code == 0x2029;
}

std::string hexText(const char* format, unsigned value)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

std::string escaped(char32_t code)
{
    switch (code) {
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        return hexText("\\u{%x}", code);
    }
}

} // namespace

std::string printable(std::string_view text, std::size_t longest)
{
    std::string shown;
    while (!text.empty()) {
        const ReadCharacter character = firstCharacter(text);
        const std::size_t length = character.length ? character.length : 1;
        const std::string piece = character.length == 0      ? hexText("\\x%02x", static_cast<unsigned char>(text[0]))
                                  : isObeyed(character.code) ? escaped(character.code)
                                                             : std::string(text.substr(0, length));
        if (shown.size() + piece.size() > longest)
            return shown + "…";
        shown += piece;
        text.remove_prefix(length);
    }
    return shown;
}

std::string inQuotes(std::string_view text, std::size_t longest)
{
    return "\"" + printable(text, longest) + "\"";
}

} // namespace headlight
