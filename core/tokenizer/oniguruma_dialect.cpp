// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/oniguruma_dialect.h"

#include "core/tokenizer/character_class.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <unicode/uniset.h>

#define ONIG_ESCAPE_UCHAR_COLLISION // ICU has a UChar, too
#include <oniguruma.h>

namespace headlight {

namespace {

// Oniguruma knows the characters of the Unicode version of its day, 14 in Debian 12; ICU is newer, and
// charactersSinceUnicode15() knows the rest. The properties that tokenizers ask for are given to it with their
// characters, under names of our own.

struct UnicodeProperty {
    std::string_view name; // short name in small letters
    std::string_view longName;
    const char* set; // ICU's expression for its characters
};

// No more than 20 may be defined (USER_DEFINED_PROPERTY_MAX_NUM).
constexpr auto kProperties = std::to_array<UnicodeProperty>({
    {"l", "letter", "[:L:]"},
    {"lu", "uppercaseletter", "[:Lu:]"},
    {"ll", "lowercaseletter", "[:Ll:]"},
    {"lt", "titlecaseletter", "[:Lt:]"},
    {"lm", "modifierletter", "[:Lm:]"},
    {"lo", "otherletter", "[:Lo:]"},
    {"m", "mark", "[:M:]"},
    {"mn", "nonspacingmark", "[:Mn:]"},
    {"mc", "spacingmark", "[:Mc:]"},
    {"n", "number", "[:N:]"},
    {"nd", "decimalnumber", "[:Nd:]"},
    {"no", "othernumber", "[:No:]"},
    {"p", "punctuation", "[:P:]"},
    {"po", "otherpunctuation", "[:Po:]"},
    {"s", "symbol", "[:S:]"},
    {"so", "othersymbol", "[:So:]"},
    {"sm", "mathsymbol", "[:Sm:]"},
    {"sc", "currencysymbol", "[:Sc:]"},
    {"han", "han", "[:script=Han:]"},
    {"word", "word", "[[:Alphabetic:][:M:][:Nd:][:Pc:]]"},
});

/// A name without case, blanks, "_" and "-": Oniguruma compares names so.
std::string plainName(std::string_view name)
{
    std::string plain;
    for (const char c : name)
        if (c != ' ' && c != '_' && c != '-')
            plain.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
    return plain;
}

std::string ownName(const UnicodeProperty& property)
{
    return "headlight" + std::string(property.name);
}

/// Whether characters that came after ICU's have the property.
bool hasProperty(const CategoryRange& range, std::string_view property)
{
    if (property == "word")
        return isWordCharacterSinceUnicode15(range.first);
    if (property == "han")
        return range.first == 0x2EBF0; // CJK extension I; no other letters of Han came since
    return plainName(range.category).starts_with(property);
}

/// The number of ranges, then the first and the last character of each: Oniguruma wants this form.
std::vector<OnigCodePoint> rangesOf(const UnicodeProperty& property)
{
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeSet set(icu::UnicodeString(property.set, -1, US_INV), status);
    if (U_FAILURE(status))
        throw std::logic_error("ICU does not read a set of characters");
    for (const CategoryRange& range : charactersSinceUnicode15()) {
        const auto first = static_cast<UChar32>(range.first);
        const auto last = static_cast<UChar32>(range.last);
        if (hasProperty(range, property.name))
            set.add(first, last);
        else
            set.remove(first, last);
    }
    std::vector<OnigCodePoint> ranges{static_cast<OnigCodePoint>(set.getRangeCount())};
    for (int32_t i = 0; i < set.getRangeCount(); ++i) {
        ranges.push_back(static_cast<OnigCodePoint>(set.getRangeStart(i)));
        ranges.push_back(static_cast<OnigCodePoint>(set.getRangeEnd(i)));
    }
    return ranges;
}

/// Our name for "L", "Lu" or "Letter"; empty for a property that is Oniguruma's own business. The name "word" stands
/// for Oniguruma's \w.
std::string unicodeProperty(std::string_view name)
{
    const std::string plain = plainName(name);
    const auto* const found = std::ranges::find_if(
        kProperties, [&](const UnicodeProperty& one) { return one.name == plain || one.longName == plain; });
    return found == kProperties.end() ? std::string() : ownName(*found);
}

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

/// The meaning of \w and \W: outside of a set Oniguruma counts the superscripts and fractions of Latin-1 as well.
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

void defineUnicodeProperties()
{
    static std::array<std::vector<OnigCodePoint>, kProperties.size()> ranges; // Oniguruma keeps a pointer to each
    for (std::size_t i = 0; i < kProperties.size(); ++i) {
        ranges[i] = rangesOf(kProperties[i]);
        if (onig_unicode_define_user_property(ownName(kProperties[i]).c_str(), ranges[i].data()) != ONIG_NORMAL)
            throw std::logic_error("Oniguruma does not take a property");
    }
}

std::string forInstalledOniguruma(std::string_view expression)
{
    std::string result;
    int depth = 0; // number of sets within each other
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
