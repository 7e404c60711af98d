// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/pattern.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/oniguruma_dialect.h"

#include <array>
#include <chrono>
#include <mutex>
#include <optional>

#define ONIG_ESCAPE_UCHAR_COLLISION // ICU has a UChar, too
#include <oniguruma.h>

namespace headlight {

struct Pattern::Regex {
    std::string expression;
    std::string file;
    regex_t* compiled = nullptr;

    Regex(std::string theExpression, std::string theFile)
        : expression(std::move(theExpression)), file(std::move(theFile))
    {
    }
    Regex(const Regex&) = delete;
    Regex& operator=(const Regex&) = delete;
    ~Regex() { onig_free(compiled); }

    [[noreturn]] void fail(const std::string& what) const
    {
        throw Error(ErrorKind::BadFile, "the regular expression " + inQuotes(expression) + " " + what, file);
    }
};

namespace {

const OnigUChar* asOniguruma(const char* text)
{
    return reinterpret_cast<const OnigUChar*>(text);
}

std::string onigurumaMessage(int code, OnigErrorInfo* info)
{
    std::array<OnigUChar, ONIG_MAX_ERROR_MESSAGE_LEN> message = {};
    const int length = onig_error_code_to_str(message.data(), code, info);
    return {reinterpret_cast<const char*>(message.data()), static_cast<std::size_t>(length)};
}

void initializeOniguruma()
{
    static std::once_flag once;
    std::call_once(once, [] {
        std::array<OnigEncoding, 1> encodings = {ONIG_ENCODING_UTF8};
        onig_initialize(encodings.data(), std::ssize(encodings));
        onig_set_parse_depth_limit(250);
        defineUnicodeProperties();
    });
}

/// Walks once over a text. It stops an expression that goes back and forth for ever: by its number of steps in one
/// search, by the height of its stack, and by the clock over all searches.
class RegexSearch {
public:
    RegexSearch(regex_t* regex, std::string_view text)
        : m_regex(regex),
          m_text(text),
          m_region(onig_region_new(), [](OnigRegion* region) { onig_region_free(region, 1); }),
          m_limits(onig_new_match_param(), onig_free_match_param)
    {
        onig_initialize_match_param(m_limits.get());
        onig_set_match_stack_limit_size_of_match_param(m_limits.get(), kDeepestStack);
        onig_set_retry_limit_in_match_of_match_param(m_limits.get(), kMostSteps);
        onig_set_retry_limit_in_search_of_match_param(m_limits.get(), 2 * kMostSteps);
    }

    /// The first match that begins at `from` or behind it; nothing when there is none, or it failed().
    std::optional<Pattern::Match> next(std::size_t from)
    {
        const OnigUChar* begin = asOniguruma(m_text.data());
        const OnigUChar* end = begin + m_text.size();
        const int at = onig_search_with_param(m_regex, begin, end, begin + from, end, m_region.get(), ONIG_OPTION_NONE,
                                              m_limits.get());
        if (at < 0) {
            m_error = at == ONIG_MISMATCH ? 0 : at;
            return std::nullopt;
        }
        return Pattern::Match{static_cast<std::size_t>(m_region->beg[0]), static_cast<std::size_t>(m_region->end[0])};
    }

    /// Why it failed, empty when it did not.
    std::string failure() const
    {
        if (m_error == 0 && std::chrono::steady_clock::now() < m_deadline)
            return {};
        switch (m_error) {
        case 0:
            return "takes more than 5 seconds";
        case ONIGERR_RETRY_LIMIT_IN_MATCH_OVER:
        case ONIGERR_RETRY_LIMIT_IN_SEARCH_OVER:
            return "takes more than " + std::to_string(kMostSteps) + " steps";
        case ONIGERR_MATCH_STACK_LIMIT_OVER:
            return "keeps more than " + std::to_string(kDeepestStack) + " places to go back to";
        default:
            return onigurumaMessage(m_error, nullptr);
        }
    }

private:
    static constexpr unsigned kDeepestStack = 4'000'000;
    static constexpr unsigned long kMostSteps = 10'000'000;

    regex_t* m_regex;
    std::string_view m_text;
    std::unique_ptr<OnigRegion, void (*)(OnigRegion*)> m_region;
    std::unique_ptr<OnigMatchParam, void (*)(OnigMatchParam*)> m_limits;
    std::chrono::steady_clock::time_point m_deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    int m_error = 0;
};

std::vector<Pattern::Match> literalMatches(std::string_view text, const std::string& literal)
{
    std::vector<Pattern::Match> found;
    for (std::size_t i = text.find(literal); !literal.empty() && i != std::string_view::npos;
         i = text.find(literal, i + literal.size()))
        found.push_back({i, i + literal.size()});
    return found;
}

} // namespace

Pattern Pattern::literal(std::string text)
{
    Pattern pattern;
    pattern.m_literal = std::move(text);
    return pattern;
}

Pattern Pattern::regex(const std::string& expression, const std::string& file)
{
    constexpr std::size_t longestExpression = 100'000;
    initializeOniguruma();
    auto regex = std::make_shared<Regex>(expression, file);
    if (expression.size() > longestExpression)
        throw Error(ErrorKind::BadFile,
                    "a regular expression has " + counted(expression.size(), "byte") + ", more than the " +
                        std::to_string(longestExpression) + " that are read",
                    file);
    OnigErrorInfo info = {};
    const std::string rewritten = forInstalledOniguruma(expression);
    const OnigUChar* begin = asOniguruma(rewritten.data());
    const int status = onig_new(&regex->compiled, begin, begin + rewritten.size(), ONIG_OPTION_NONE, ONIG_ENCODING_UTF8,
                                ONIG_SYNTAX_DEFAULT, &info);
    if (status != ONIG_NORMAL) {
        regex->compiled = nullptr; // freed by onig_new()
        regex->fail("cannot be read: " + onigurumaMessage(status, &info));
    }
    Pattern pattern;
    pattern.m_regex = std::move(regex);
    return pattern;
}

Pattern Pattern::read(const JsonObject& description)
{
    const JsonObject pattern = description.object("pattern");
    if (pattern.has("Regex"))
        return regex(pattern.string("Regex"), pattern.file());
    if (pattern.has("String")) { // an empty text is found wherever an empty expression is: between all characters
        const std::string text = pattern.string("String");
        return text.empty() ? regex(text, pattern.file()) : literal(text);
    }
    description.failField("pattern", "an object with \"String\" or \"Regex\"");
}

std::vector<Pattern::Match> Pattern::matches(std::string_view text) const
{
    if (!m_regex)
        return literalMatches(text, m_literal);
    std::vector<Match> found;
    RegexSearch search(m_regex->compiled, text);
    constexpr std::size_t matchesPerLookAtTheClock = 64;
    for (std::size_t from = 0; from <= text.size();) {
        const auto match = search.next(from);
        const bool looks = !match || found.size() % matchesPerLookAtTheClock == 0;
        if (const std::string failure = looks ? search.failure() : ""; !failure.empty())
            m_regex->fail("fails on this text: " + failure);
        if (!match)
            break;
        from = match->end;
        if (match->begin < match->end || found.empty() || found.back().end < match->end)
            found.push_back(*match);
        else // an empty match right behind the last one does not count
            from += from < text.size() ? utf8Length(text[from]) : 1;
    }
    return found;
}

} // namespace headlight
