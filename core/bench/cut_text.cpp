// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/cut_text.h"

#include "core/base/error.h"
#include "core/io/utf8.h"
#include "core/tokenizer/aligned_text.h"
#include "core/tokenizer/character_class.h"

#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <memory>

namespace headlight {

namespace {

void requireSuccess(UErrorCode status)
{
    if (U_FAILURE(status))
        throw Error(ErrorKind::BadText,
                    std::string("the text cannot be cut: ICU says ") + u_errorName(status)); // ICU's data is missing
}

std::unique_ptr<icu::BreakIterator> boundaries(TextCut cut)
{
    // Uses the root locale, so that every machine cuts a text alike.
    const icu::Locale& locale = icu::Locale::getRoot();
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::BreakIterator> result(cut == TextCut::Words
                                                   ? icu::BreakIterator::createWordInstance(locale, status)
                                                   : icu::BreakIterator::createCharacterInstance(locale, status));
    requireSuccess(status);
    return result;
}

std::vector<ByteRange> byteRanges(std::string_view text, TextCut cut)
{
    requireUtf8(text);
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UText, decltype(&utext_close)> opened(
        utext_openUTF8(nullptr, text.data() ? text.data() : "", static_cast<std::int64_t>(text.size()), &status),
        &utext_close);
    requireSuccess(status);
    const std::unique_ptr<icu::BreakIterator> iterator = boundaries(cut);
    iterator->setText(opened.get(), status);
    requireSuccess(status);

    std::vector<ByteRange> ranges;
    std::int32_t begin = iterator->first();
    for (std::int32_t end = iterator->next(); end != icu::BreakIterator::DONE; begin = end, end = iterator->next()) {
        const ByteRange range{static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
        const std::string_view piece = text.substr(range.begin, range.end - range.begin);
        if (cut == TextCut::Characters || leadingWhitespace(piece) < piece.size())
            ranges.push_back(range);
    }
    return ranges;
}

} // namespace

std::vector<std::string> cutText(std::string_view text, TextCut cut)
{
    std::vector<std::string> pieces;
    for (const ByteRange& range : byteRanges(text, cut))
        pieces.emplace_back(text.substr(range.begin, range.end - range.begin));
    return pieces;
}

std::vector<CharRange> cutRanges(std::string_view text, TextCut cut)
{
    const std::vector<ByteRange> bytes = byteRanges(text, cut);
    const std::vector<int> characters = codePointsBefore(text);
    std::vector<CharRange> ranges;
    for (const ByteRange& range : bytes)
        ranges.push_back({characters[range.begin], characters[range.end]});
    return ranges;
}

} // namespace headlight
