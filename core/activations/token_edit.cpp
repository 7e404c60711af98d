// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/token_edit.h"

#include "core/io/utf8.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \t\r\n") == text.npos;
}

/// A text whose characters are addressed by their number.
class Text {
public:
    explicit Text(const std::string& text) : m_text(text)
    {
        for (std::size_t offset = 0; offset < text.size(); nextCodePoint(text, offset))
            m_bytes.push_back(offset);
        m_bytes.push_back(text.size());
    }
    int size() const { return static_cast<int>(m_bytes.size()) - 1; }
    std::string_view part(int begin, int end) const
    {
        const std::size_t first = m_bytes[begin];
        return std::string_view(m_text).substr(first, m_bytes[end] - first);
    }

private:
    const std::string& m_text;
    std::vector<std::size_t> m_bytes; // [characters + 1] byte where each begins
};

/// The character after the first `n` tokens.
int endOf(const TokenSequence& encoding, int n)
{
    int end = 0;
    for (int t = 0; t < n; ++t)
        end = std::max(end, encoding[t].range().end);
    return end;
}

/// The ids of tokens [first, end) that have text.
std::vector<std::int64_t> plainIds(const TokenSequence& encoding, int first, int end)
{
    std::vector<std::int64_t> ids;
    for (int t = first; t < end; ++t)
        if (!encoding[t].isSpecial())
            ids.push_back(encoding[t].id);
    return ids;
}

/// The text that the tokenizer's decoder adds for `ids` after `before`.
std::optional<std::string> piece(const Tokenizer& tokenizer, std::vector<std::int64_t> before,
                                 const std::vector<std::int64_t>& ids)
{
    const std::string shorter = tokenizer.decode(before);
    before.insert(before.end(), ids.begin(), ids.end());
    const std::string longer = tokenizer.decode(before);
    if (!longer.starts_with(shorter) || longer.size() == shorter.size())
        return {};
    std::string added = longer.substr(shorter.size());
    if (added.find(kReplacementCharacter) != added.npos)
        return {};
    if (shorter.empty() && added.starts_with(' ') && added.size() > 1)
        added.erase(0, 1); // a text does not begin with its first word's blank
    return added;
}

/// Whether the tokenizer's decoder puts a blank between `ids` and the token that follows them.
bool wantsBlankBehind(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids,
                      const std::vector<std::int64_t>& following)
{
    if (following.empty())
        return false;
    const std::optional<std::string> next = piece(tokenizer, ids, {following.front()});
    return next && next->starts_with(' ');
}

} // namespace

std::string applied(const TextEdit& edit, const std::string& text)
{
    const Text characters(text);
    std::string result(characters.part(0, edit.range.begin));
    result += edit.text;
    return result + std::string(characters.part(edit.range.end, characters.size()));
}

std::optional<TextEdit> insertTokens(const Tokenizer& tokenizer, const TokenSequence& encoding, const std::string& text,
                                     int position, const std::vector<std::int64_t>& ids)
{
    std::vector<std::int64_t> before = plainIds(encoding, 0, position + 1);
    std::optional<std::string> added = piece(tokenizer, before, ids);
    if (!added)
        return {};
    const Text characters(text);
    const int at = endOf(encoding, position + 1);
    const std::string_view rest = characters.part(at, characters.size());
    if (isBlank(rest)) // white space that no token holds
        return TextEdit{{at, characters.size()}, *added};
    before.insert(before.end(), ids.begin(), ids.end());
    const std::vector<std::int64_t> following = plainIds(encoding, position + 1, encoding.size());
    if (!isBlank(rest.substr(0, 1)) && wantsBlankBehind(tokenizer, before, following))
        *added += ' ';
    return TextEdit{{at, at}, *added};
}

std::optional<TextEdit> replaceToken(const Tokenizer& tokenizer, const TokenSequence& encoding, const std::string& text,
                                     int position, std::int64_t id)
{
    std::optional<std::string> added = piece(tokenizer, plainIds(encoding, 0, position), {id});
    if (!added)
        return {};
    const Text characters(text);
    const CharRange token = encoding[position].range();
    const int before = std::min(endOf(encoding, position), token.begin);
    const std::string_view gap = characters.part(before, token.begin);
    if (gap.empty() || !isBlank(gap))
        return TextEdit{token, *added};
    if (!added->starts_with(' ') && before > 0)
        return TextEdit{{before, token.end}, *added}; // it continues the word before it
    if (added->starts_with(' '))
        added->erase(0, 1); // the text's own white space stays
    return TextEdit{token, *added};
}

} // namespace headlight
