// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/posix_punctuation.h"

#include <cstddef>

namespace headlight {

namespace {

/// The length of "[:alpha:]" or "[:^alpha:]" at the beginning of `rest`; 0: none is there.
std::size_t posixClassLength(std::string_view rest)
{
    if (!rest.starts_with("[:"))
        return 0;
    const std::size_t end = rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz", rest.starts_with("[:^") ? 3 : 2);
    return end != std::string_view::npos && rest.substr(end).starts_with(":]") ? end + 2 : 0;
}

/// The length of what opens a set of characters, "[", "[^", and a "]" right behind it, which closes nothing.
std::size_t openingLength(std::string_view rest)
{
    std::size_t length = rest.starts_with("[^") ? 2 : 1;
    if (rest.substr(length).starts_with(']'))
        ++length;
    return length;
}

/// The next character of an expression, escaped or not, or what opens a set or names a class within one.
std::string_view nextPart(std::string_view expression, bool isInSet)
{
    if (expression.front() == '\\')
        return expression.substr(0, 2);
    if (const std::size_t length = isInSet ? posixClassLength(expression) : 0; length > 0)
        return expression.substr(0, length);
    return expression.substr(0, expression.front() == '[' ? openingLength(expression) : 1);
}

std::string_view meaningOf(std::string_view part)
{
    if (part == "[:punct:]")
        return R"(\p{P}\p{S})";
    return part == "[:^punct:]" ? R"([^\p{P}\p{S}])" : part;
}

} // namespace

std::string withPunctuationOfToday(std::string_view expression)
{
    std::string result;
    int depth = 0; // of sets within each other
    while (!expression.empty()) {
        const std::string_view part = nextPart(expression, depth > 0);
        if (part == "]" && depth > 0)
            --depth;
        else if (part.front() == '[' && !part.ends_with(":]"))
            ++depth;
        result += meaningOf(part);
        expression.remove_prefix(part.size());
    }
    return result;
}

} // namespace headlight
