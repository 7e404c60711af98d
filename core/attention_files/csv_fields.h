// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The most rows of a table, and the most fields of a row.
inline constexpr std::size_t kLongestSideOfCsv = std::size_t{1} << 20U;

/// Reads the lines of a CSV (RFC 4180), field by field; tabs, semicolons or, between numbers alone, blanks may replace
/// the commas. Empty lines are skipped.
class CsvFields {
public:
    CsvFields(std::string_view text, std::string file);
    /// Fields between this separator alone, whatever the first line has; a line that begins with "#" is one of the
    /// table.
    CsvFields(std::string_view text, std::string file, char separator);

    /// Reads the next line; false at the end. Throws Error{BadFile} for a quotation mark that is not closed, and for
    /// too many fields.
    bool next(std::vector<std::string>& fields);
    std::size_t line() const { return m_line; } ///< the line of the fields, from 1; breaks within a field do not count
    std::size_t nRead() const { return m_at; }  ///< bytes of the text that have been read
    /// Whether a comma in a field is a decimal mark, because another character separates the fields.
    bool hasDecimalComma() const { return m_separator != ','; }

private:
    std::string field();
    void skipBlanks();

    std::string_view m_text;
    std::string m_file;
    std::size_t m_at = 0;
    std::size_t m_line = 0;
    char m_separator = ',';
};

/// The blocks of lines between empty lines, or lines that begin with "#" and have another number of fields, where all
/// have as many lines, two or more; empty for one block, for others, and where all lines together are as many as the
/// fields of one, which is a square matrix with a gap.
std::vector<std::string_view> blocksOfCsv(std::string_view text, std::size_t nFields);

} // namespace headlight
