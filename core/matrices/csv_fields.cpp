// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/matrices/csv_fields.h"

#include "core/base/error.h"

#include <utility>

namespace headlight {

namespace {

/// The one of the first line: a tab, or a semicolon where there is no comma.
char separatorOf(std::string_view text)
{
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.find('\t') != std::string_view::npos)
        return '\t';
    return line.find(';') != std::string_view::npos && line.find(',') == std::string_view::npos ? ';' : ',';
}

} // namespace

CsvFields::CsvFields(std::string_view text, std::string file)
    : m_text(text), m_file(std::move(file)), m_separator(separatorOf(text))
{
}

std::string CsvFields::field()
{
    std::string result;
    if (m_at >= m_text.size() || m_text[m_at] != '"') {
        while (m_at < m_text.size() && m_text[m_at] != m_separator && m_text[m_at] != '\n' && m_text[m_at] != '\r')
            result.push_back(m_text[m_at++]);
        return result;
    }
    for (++m_at; m_at < m_text.size(); ++m_at) {
        if (m_text[m_at] == '"' && (m_at + 1 >= m_text.size() || m_text[m_at + 1] != '"')) {
            ++m_at;
            return result;
        }
        m_at += m_text[m_at] == '"' ? 1 : 0; // two of them stand for one
        result.push_back(m_text[m_at]);
    }
    throw Error(ErrorKind::BadFile, "line " + std::to_string(m_line) + " opens a quotation mark that nothing closes",
                m_file);
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
        fields.push_back(field());
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

} // namespace headlight
