// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/unicode_normalizer.h"

#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"

#include <algorithm>
#include <stdexcept>

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

namespace headlight {

namespace {

/// The reference implementation's tables are of Unicode 9: later characters stay as they are.
constexpr int unicodeVersion = 9;

/// A character uses up `nConsumed` characters of the source: 1 for most; 0 for what a decomposition adds; more
/// where several were composed. The alignment is read off these counts in the order of the result, as Hugging Face
/// tokenizers do.
struct Character {
    UChar32 codePoint;
    std::uint8_t combiningClass;
    std::size_t nConsumed;
};

const icu::Normalizer2& instance(bool compatibility)
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* found =
        compatibility ? icu::Normalizer2::getNFKCInstance(status) : icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status) || !found)
        throw std::logic_error("ICU has no normalization data");
    return *found;
}

std::vector<Character> decompose(const AlignedText& text, const icu::Normalizer2& normalizer)
{
    std::vector<Character> result;
    result.reserve(text.text.size());
    icu::UnicodeString parts;
    for (std::size_t i = 0; i < text.text.size();) {
        const auto codePoint = static_cast<UChar32>(nextCodePoint(text.text, i));
        if (codePoint >= 0x80 && !isInUnicode(static_cast<char32_t>(codePoint), unicodeVersion)) {
            result.push_back({codePoint, 0, 1});
            continue;
        }
        if (!normalizer.getDecomposition(codePoint, parts)) {
            result.push_back({codePoint, normalizer.getCombiningClass(codePoint), 1});
            continue;
        }
        for (int k = 0; k < parts.length(); k = parts.moveIndex32(k, 1))
            result.push_back(
                {parts.char32At(k), normalizer.getCombiningClass(parts.char32At(k)), k == 0 ? std::size_t{1} : 0});
    }
    // Canonical order: marks between two starters sorted by their class, equal ones left as they were.
    for (auto begin = result.begin(); begin != result.end();) {
        const auto isStarter = [](const Character& c) { return c.combiningClass == 0; };
        begin = std::find_if_not(begin, result.end(), isStarter);
        const auto end = std::find_if(begin, result.end(), isStarter);
        std::stable_sort(begin, end,
                         [](const Character& a, const Character& b) { return a.combiningClass < b.combiningClass; });
        begin = end;
    }
    return result;
}

std::vector<Character> compose(const std::vector<Character>& characters, const icu::Normalizer2& normalizer)
{
    std::vector<Character> result;
    result.reserve(characters.size());
    std::ptrdiff_t starter = -1;
    for (const Character& c : characters) {
        if (starter >= 0) {
            // A mark is blocked from its starter by an uncomposed one of the same or a higher class between them.
            const bool adjacent = starter + 1 == std::ssize(result);
            Character& base = result[starter];
            const UChar32 composite = adjacent || result.back().combiningClass < c.combiningClass
                                          ? normalizer.composePair(base.codePoint, c.codePoint)
                                          : U_SENTINEL;
            if (composite >= 0 && isInUnicode(static_cast<char32_t>(composite), unicodeVersion)) {
                base.codePoint = composite;
                base.nConsumed += c.nConsumed;
                continue;
            }
        }
        if (c.combiningClass == 0)
            starter = std::ssize(result);
        result.push_back(c);
    }
    return result;
}

} // namespace

void UnicodeNormalizer::apply(AlignedText& text) const
{
    if (std::all_of(text.text.begin(), text.text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return;
    const bool compatibility = m_form == UnicodeForm::Nfkc || m_form == UnicodeForm::Nfkd;
    const bool composed = m_form == UnicodeForm::Nfc || m_form == UnicodeForm::Nfkc;
    std::vector<Character> characters = decompose(text, instance(compatibility));
    if (composed)
        characters = compose(characters, instance(compatibility));
    AlignedText result;
    std::string bytes;
    std::size_t source = 0;
    ByteRange from;
    for (const Character& c : characters) {
        if (c.nConsumed > 0)
            from = text.origin[source];
        else if (source > 0)
            from = text.origin[source - 1];
        for (std::size_t n = 0; n < c.nConsumed; ++n)
            source += utf8Length(text.text[source]);
        bytes.clear();
        appendUtf8(bytes, static_cast<char32_t>(c.codePoint));
        result.append(bytes, from);
    }
    text = std::move(result);
}

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
