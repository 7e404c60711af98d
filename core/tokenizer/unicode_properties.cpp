// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/unicode_properties.h"

#include "core/tokenizer/unicode_16.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>
#include <vector>

#define ONIG_ESCAPE_UCHAR_COLLISION // ICU has a UChar, too
#include <oniguruma.h>
#include <unicode/uniset.h>

namespace headlight {

namespace {

struct UnicodeProperty {
    std::string_view name; // in small letters
    std::string_view longName;
    const char* set; // ICU's
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

/// As Oniguruma compares names: without case, blanks, "_" and "-".
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

/// Of characters that came after ICU's.
bool hasProperty(const CategoryRange& range, std::string_view property)
{
    if (property == "word")
        return isWordCharacterSinceUnicode15(range.first);
    if (property == "han")
        return range.first == 0x2EBF0; // CJK extension I; no other letters of Han came since
    return plainName(range.category).starts_with(property);
}

/// Their number, then the first and the last character of each.
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

} // namespace

void defineUnicodeProperties()
{
    static std::array<std::vector<OnigCodePoint>, kProperties.size()> ranges; // which Oniguruma keeps a pointer to
    for (std::size_t i = 0; i < kProperties.size(); ++i) {
        ranges[i] = rangesOf(kProperties[i]);
        if (onig_unicode_define_user_property(ownName(kProperties[i]).c_str(), ranges[i].data()) != ONIG_NORMAL)
            throw std::logic_error("Oniguruma does not take a property");
    }
}

std::string unicodeProperty(std::string_view name)
{
    const std::string plain = plainName(name);
    const auto* const found = std::ranges::find_if(
        kProperties, [&](const UnicodeProperty& one) { return one.name == plain || one.longName == plain; });
    return found == kProperties.end() ? std::string() : ownName(*found);
}

} // namespace headlight
