// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/pattern.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/io/utf8.h"

#include <nlohmann/json.hpp>
#include <unicode/regex.h>
#include <unicode/unistr.h>

namespace headlight {

struct Pattern::Regex {
    std::unique_ptr<const icu::RegexPattern> compiled;
    std::string expression;
    std::string file;
};

namespace {

/// ICU's own \s lacks U+000B and U+0085, its \w has the joiners and not all numbers: they are spelled out as Oniguruma
/// means them.
std::string translated(const std::string& expression)
{
    std::string result;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        if (expression[i] != '\\' || i + 1 == expression.size()) {
            result += expression[i];
            continue;
        }
        const char escaped = expression[++i];
        if (escaped == 's')
            result += "\\p{White_Space}";
        else if (escaped == 'S')
            result += "\\P{White_Space}";
        else if (escaped == 'w')
            result += "[\\p{Alphabetic}\\p{M}\\p{N}\\p{Pc}]";
        else if (escaped == 'W')
            result += "[^\\p{Alphabetic}\\p{M}\\p{N}\\p{Pc}]";
        else
            result += {'\\', escaped};
    }
    return result;
}

/// Turns growing positions in UTF-16 into positions in the same text's UTF-8.
class Utf8Positions {
public:
    explicit Utf8Positions(std::string_view text) : m_text(text) {}

    std::size_t at(std::int32_t utf16)
    {
        while (m_utf16 < utf16)
            m_utf16 += nextCodePoint(m_text, m_utf8) > 0xFFFF ? 2 : 1;
        return m_utf8;
    }

private:
    std::string_view m_text;
    std::size_t m_utf8 = 0;
    std::int32_t m_utf16 = 0;
};

} // namespace

Pattern Pattern::literal(std::string text)
{
    Pattern pattern;
    pattern.m_literal = std::move(text);
    return pattern;
}

Pattern Pattern::regex(const std::string& expression, const std::string& file)
{
    UErrorCode status = U_ZERO_ERROR;
    UParseError where = {};
    std::unique_ptr<const icu::RegexPattern> compiled(
        icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(translated(expression)), where, status));
    if (U_FAILURE(status))
        throw Error(ErrorKind::BadFile,
                    "the regular expression \"" + expression + "\" cannot be read: " + u_errorName(status), file);
    Pattern pattern;
    pattern.m_regex = std::make_shared<const Regex>(Regex{std::move(compiled), expression, file});
    return pattern;
}

Pattern Pattern::read(const JsonObject& description)
{
    const JsonObject pattern = description.object("pattern");
    if (pattern.has("Regex"))
        return regex(pattern.string("Regex"), pattern.file());
    if (pattern.has("String"))
        return literal(pattern.string("String"));
    description.failField("pattern", "an object with \"String\" or \"Regex\"");
}

std::vector<Pattern::Match> Pattern::matches(std::string_view text) const
{
    std::vector<Match> found;
    if (!m_regex) {
        if (m_literal.empty())
            return found;
        for (std::size_t i = text.find(m_literal); i != std::string_view::npos;
             i = text.find(m_literal, i + m_literal.size()))
            found.push_back({i, i + m_literal.size()});
        return found;
    }
    const icu::UnicodeString utf16 =
        icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::RegexMatcher> matcher(m_regex->compiled->matcher(utf16, status));
    constexpr std::int32_t timeLimit = 5000; // ICU's unit, about a millisecond; a sane expression needs a few
    if (U_SUCCESS(status))
        matcher->setTimeLimit(timeLimit, status);
    Utf8Positions positions(text);
    while (U_SUCCESS(status) && matcher->find(status)) {
        const std::size_t begin = positions.at(matcher->start(status));
        found.push_back({begin, positions.at(matcher->end(status))});
    }
    if (U_FAILURE(status))
        throw Error(ErrorKind::BadFile,
                    "the regular expression \"" + m_regex->expression + "\" fails on this text: " + u_errorName(status),
                    m_regex->file);
    return found;
}

} // namespace headlight
