// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/grapheme_ends.h"

#include "core/tokenizer/character_class.h"

#include <memory>
#include <stdexcept>

#include <unicode/brkiter.h>
#include <unicode/utext.h>

namespace headlight {

namespace {

/// Of ASCII, only a carriage return stays with the line feed behind it.
std::vector<std::size_t> asciiGraphemeEnds(std::string_view text)
{
    std::vector<std::size_t> ends;
    ends.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != '\r' || !text.substr(i + 1).starts_with('\n'))
            ends.push_back(i + 1);
    return ends;
}

/// Opening ICU's rules takes longer than a line of text does, so each thread opens them once.
icu::BreakIterator& graphemeIterator()
{
    thread_local const std::unique_ptr<icu::BreakIterator> iterator = [] {
        UErrorCode status = U_ZERO_ERROR;
        std::unique_ptr<icu::BreakIterator> opened(
            icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
        if (U_FAILURE(status) || !opened)
            throw std::logic_error("ICU has no rules for graphemes");
        return opened;
    }();
    return *iterator;
}

} // namespace

std::vector<std::size_t> graphemeEnds(std::string_view text)
{
    if (isAscii(text))
        return asciiGraphemeEnds(text);
    UErrorCode status = U_ZERO_ERROR;
    UText utf8 = UTEXT_INITIALIZER;
    utext_openUTF8(&utf8, text.data(), static_cast<std::int64_t>(text.size()), &status);
    icu::BreakIterator& iterator = graphemeIterator();
    iterator.setText(&utf8, status);
    if (U_FAILURE(status))
        throw std::logic_error("ICU cannot read UTF-8");
    std::vector<std::size_t> ends;
    ends.reserve(text.size());
    iterator.first();
    for (std::int32_t end = iterator.next(); end != icu::BreakIterator::DONE; end = iterator.next())
        ends.push_back(static_cast<std::size_t>(end));
    utext_close(&utf8);
    return ends;
}

} // namespace headlight
