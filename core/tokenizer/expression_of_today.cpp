// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/expression_of_today.h"

#include "core/tokenizer/unicode_properties.h"

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
    if (expression.starts_with("\\p{") || expression.starts_with("\\P{"))
        return expression.substr(0,
                                 expression.find('}', 3) == std::string_view::npos ? 2 : expression.find('}', 3) + 1);
    if (expression.front() == '\\')
        return expression.substr(0, 2);
    if (const std::size_t length = isInSet ? posixClassLength(expression) : 0; length > 0)
        return expression.substr(0, length);
    return expression.substr(0, expression.front() == '[' ? openingLength(expression) : 1);
}

/// "\p{L}" or "\P{^L}" with our name of the property.
std::string propertyMeaning(std::string_view part)
{
    const std::string_view sign = part.substr(0, part.starts_with("\\p{^") || part.starts_with("\\P{^") ? 4 : 3);
    const std::string own = unicodeProperty(part.substr(sign.size(), part.size() - sign.size() - 1));
    return own.empty() ? std::string(part) : std::string(sign) + own + "}";
}

/// Of \w and \W: outside of a set Oniguruma counts the superscripts and fractions of Latin-1 as well.
std::string wordMeaning(bool isNegated, bool isInSet)
{
    if (isInSet)
        return propertyMeaning(isNegated ? R"(\P{word})" : R"(\p{word})");
    return (isNegated ? "[^" : "[") + propertyMeaning(R"(\p{word})") + R"(\x{b2}\x{b3}\x{b9}\x{bc}-\x{be}])";
}

std::string meaningOf(std::string_view part, bool isInSet)
{
    if (part == "[:punct:]")
        return propertyMeaning(R"(\p{P})") + propertyMeaning(R"(\p{S})");
    if (part == "[:^punct:]")
        return "[^" + meaningOf("[:punct:]", true) + "]";
    if (part == R"(\w)" || part == R"(\W)")
        return wordMeaning(part == R"(\W)", isInSet);
    if (part == R"(\d)" || part == R"(\D)")
        return propertyMeaning(part == R"(\d)" ? R"(\p{Nd})" : R"(\P{Nd})");
    return part.ends_with('}') && part.size() > 3 ? propertyMeaning(part) : std::string(part);
}

} // namespace

std::string expressionOfToday(std::string_view expression)
{
    std::string result;
    int depth = 0; // of sets within each other
    while (!expression.empty()) {
        const bool wasInSet = depth > 0;
        const std::string_view part = nextPart(expression, wasInSet);
        if (part == "]" && wasInSet)
            --depth;
        else if (part.front() == '[' && !part.ends_with(":]"))
            ++depth;
        result += meaningOf(part, wasInSet);
        expression.remove_prefix(part.size());
    }
    return result;
}

} // namespace headlight
