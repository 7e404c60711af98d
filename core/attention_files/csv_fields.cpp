// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/csv_fields.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headlight {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Whether a line has nothing but what numbers are written with, and blanks.
bool isOfNumbers(std::string_view line)
{
    const std::string_view before = line.substr(0, line.find_last_not_of(" \r") + 1);
    return before.find_first_not_of("0123456789+-.eE ") == std::string_view::npos;
}

/// The separator that the first line has most of, outside of quotation marks. Commas within numbers ("0,5;0,25") do not
/// count where there is another one. Blanks separate lines of numbers, as numpy.savetxt writes them.
char separatorOfFile(std::string_view text)
{
    const std::string_view candidates = ",;\t ";
    const std::string_view line = text.substr(0, text.find('\n'));
    std::array<std::size_t, 4> counts{};
    bool isQuoted = false;
    bool isDecimal = true;
    for (std::size_t i = 0; i < line.size(); ++i) {
        isQuoted = isQuoted != (line[i] == '"');
        const std::size_t at = candidates.find(line[i]);
        if (at == std::string_view::npos || isQuoted)
            continue;
        ++counts[at];
        const bool isWithinNumber = i > 0 && i + 1 < line.size() && isDigit(line[i - 1]) && isDigit(line[i + 1]);
        isDecimal = isDecimal && (line[i] != ',' || isWithinNumber);
    }
    if (isDecimal && counts[1] + counts[2] > 0)
        counts[0] = 0;
    if (counts[0] + counts[1] + counts[2] > 0 || !isOfNumbers(line)) // a blank is part of a label
        counts[3] = 0;
    const auto most = std::ranges::max_element(counts); // the first of equals
    return candidates[most - counts.begin()];
}

/// The bytes of the lines in front of the table that begin with "#", as numpy.savetxt writes its header: those that
/// have another number of fields than the line behind them, for a token may be called "#", too.
std::size_t bytesOfComments(std::string_view text)
{
    std::size_t begin = 0;
    while (begin < text.size() && text[begin] == '#') {
        const std::size_t end = text.find('\n', begin);
        if (end == std::string_view::npos)
            return begin;
        const std::string_view rest = text.substr(end + 1);
        const char separator = separatorOfFile(rest);
        const auto nIn = [&](std::string_view line) { return std::ranges::count(line, separator); };
        if (!rest.starts_with('#') && nIn(text.substr(begin, end - begin)) == nIn(rest.substr(0, rest.find('\n'))))
            return begin;
        begin = end + 1;
    }
    return begin;
}

} // namespace

CsvFields::CsvFields(std::string_view text, std::string file)
    : m_text(text),
      m_file(std::move(file)),
      m_at(bytesOfComments(text)),
      m_line(static_cast<std::size_t>(std::ranges::count(text.substr(0, m_at), '\n'))),
      m_separator(separatorOfFile(text.substr(m_at)))
{
}

CsvFields::CsvFields(std::string_view text, std::string file, char separator)
    : m_text(text), m_file(std::move(file)), m_separator(separator)
{
}

std::string CsvFields::field()
{
    if (m_at >= m_text.size() || m_text[m_at] != '"') {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && m_text[m_at] != m_separator && m_text[m_at] != '\n' && m_text[m_at] != '\r')
            ++m_at;
        return std::string(m_text.substr(begin, m_at - begin));
    }
    std::string result;
    for (++m_at; m_at < m_text.size(); ++m_at) {
        if (m_text[m_at] == '"' && (m_at + 1 >= m_text.size() || m_text[m_at + 1] != '"')) {
            ++m_at;
            return result;
        }
        m_at += m_text[m_at] == '"' ? 1 : 0; // two quotation marks stand for one
        result.push_back(m_text[m_at]);
    }
    throw Error(ErrorKind::BadFile, "line " + std::to_string(m_line) + " opens a quotation mark that nothing closes",
                m_file);
}

/// Moves past the blanks where they separate the fields: several are one, and those at the ends are none.
void CsvFields::skipBlanks()
{
    while (m_separator == ' ' && m_at < m_text.size() && m_text[m_at] == ' ')
        ++m_at;
}

bool CsvFields::next(std::vector<std::string>& fields)
{
    while (m_at < m_text.size() && (m_text[m_at] == '\n' || m_text[m_at] == '\r'))
        m_line += m_text[m_at++] == '\n' ? 1 : 0;
    if (m_at >= m_text.size())
        return false;
    ++m_line;
    fields.clear();
    while (true) {
        if (fields.size() == kLongestSideOfCsv)
            throw Error(ErrorKind::BadFile,
                        "line " + std::to_string(m_line) + " has more than " + std::to_string(kLongestSideOfCsv) +
                            " fields",
                        m_file);
        skipBlanks();
        fields.push_back(field());
        const std::size_t behind = m_at;
        skipBlanks();
        if (m_at > behind && m_at < m_text.size() && m_text[m_at] != '\n' && m_text[m_at] != '\r')
            continue;
        if (m_at < m_text.size() && m_text[m_at] == m_separator) {
            ++m_at;
            continue;
        }
        if (m_at < m_text.size() && m_text[m_at] != '\n' && m_text[m_at] != '\r')
            throw Error(ErrorKind::BadFile,
                        "line " + std::to_string(m_line) + " goes on behind a closed quotation mark", m_file);
        if (m_at < m_text.size() && m_text[m_at] == '\r')
            ++m_at;
        if (m_at < m_text.size() && m_text[m_at] == '\n')
            ++m_at;
        return true;
    }
}

std::vector<std::string_view> blocksOfCsv(std::string_view text, std::size_t nFields)
{
    const std::string_view rest = text.substr(bytesOfComments(text));
    const char separator = separatorOfFile(rest);
    const auto nSeparators = [&](std::string_view line) { return std::ranges::count(line, separator); };
    const auto nInFirst = nSeparators(rest.substr(0, rest.find('\n')));
    std::vector<std::string_view> blocks;
    std::vector<std::size_t> nLines;
    bool isOpen = false; // whether the last block goes on
    for (std::size_t at = 0; at < rest.size();) {
        const std::size_t end = std::min(rest.find('\n', at), rest.size());
        const std::string_view line = rest.substr(at, end - at);
        const bool isComment = line.starts_with('#') && nSeparators(line) != nInFirst;
        if (line.find('"') != std::string_view::npos) // a quoted label may have empty lines in it
            return {};
        if (line.find_first_not_of(" \r") == std::string_view::npos || isComment) {
            isOpen = false;
        } else {
            if (!isOpen) {
                blocks.emplace_back(line.data(), 0);
                nLines.push_back(0);
            }
            isOpen = true;
            ++nLines.back();
            blocks.back() = {blocks.back().data(),
                             static_cast<std::size_t>(line.data() + line.size() - blocks.back().data())};
        }
        at = end + 1;
    }
    const bool areEven = std::ranges::all_of(nLines, [&](std::size_t n) { return n > 1 && n == nLines.front(); });
    if (blocks.size() < 2 || !areEven || blocks.size() * nLines.front() == nFields)
        return {};
    return blocks;
}

} // namespace headlight
