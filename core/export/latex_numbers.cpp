// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/latex_numbers.h"

#include "core/export/csv_records.h"
#include "core/export/pattern_arrays.h"
#include "core/export/tex_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace headlight {

namespace {

constexpr int kDigits = 4;

using LatexRows = std::vector<std::vector<std::string>>;

/// The number of a field that is one letter by letter; −infinity is "-inf".
std::optional<double> numberIn(const std::string& field)
{
    double number = 0.0;
    const char* end = field.data() + field.size();
    const auto read = std::from_chars(field.data(), end, number);
    const bool isWhole = !field.empty() && read.ec == std::errc() && read.ptr == end && !std::isnan(number);
    return isWhole ? std::optional(number) : std::nullopt;
}

std::string joinedFields(const std::vector<std::string>& fields)
{
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i)
        line += (i == 0 ? "" : " & ") + fields[i];
    return line;
}

std::string labelComment(const char* what, const std::vector<std::string>& labels)
{
    std::string line = what;
    for (const std::string& label : labels)
        line += ' ' + label;
    return texComment(line);
}

std::string headOfFile()
{
    return texComment("Headlight: numbers of " + std::to_string(kDigits) +
                      " significant digits; the .csv of them has all. Needs \\usepackage{amsmath}.");
}

/// A matrix of more columns than amsmath allows raises that number for itself.
void writeMatrix(const TextSink& out, const std::string& name, const LatexRows& rows)
{
    constexpr std::size_t usualColumns = 10;
    std::size_t nColumns = 0;
    for (const auto& row : rows)
        nColumns = std::max(nColumns, row.size());
    const bool isWide = nColumns > usualColumns;
    if (isWide)
        out("\\begingroup\\csname c@MaxMatrixCols\\endcsname=" + std::to_string(nColumns) + "\\relax\n");
    out("\\[\n");
    if (!name.empty())
        out("\\text{" + texText(name) + "} =\n");
    out("\\begin{bmatrix}\n");
    for (std::size_t i = 0; i < rows.size(); ++i)
        out(joinedFields(rows[i]) + (i + 1 == rows.size() ? "\n" : " \\\\\n"));
    out("\\end{bmatrix}\n\\]\n");
    if (isWide)
        out("\\endgroup\n");
}

std::string latexField(const std::string& field)
{
    const std::optional<double> number = numberIn(field);
    return number ? '$' + latexNumber(*number) + '$' : texText(field);
}

/// A row of a block behind its label.
std::vector<std::string> matrixRow(const std::vector<std::string>& fields)
{
    std::vector<std::string> row;
    for (std::size_t i = 1; i < fields.size(); ++i) {
        const std::optional<double> number = numberIn(fields[i]);
        row.push_back(number ? latexNumber(*number) : "\\text{" + texText(fields[i]) + "}");
        if (fields[i].empty())
            row.back().clear();
    }
    return row;
}

/// Whether a table is a matrix below a line about it: its columns' labels stand behind an empty field.
bool isBlock(const CsvRecords& table)
{
    return table.rows.size() > 1 && table.rows.front().size() > 1 && table.rows.front().front().empty();
}

void writeBlock(const TextSink& out, const CsvRecords& table)
{
    const std::vector<std::string>& labels = table.rows.front();
    out(labelComment("columns:", {labels.begin() + 1, labels.end()}));
    std::vector<std::string> names;
    LatexRows rows;
    for (std::size_t i = 1; i < table.rows.size(); ++i) {
        names.push_back(table.rows[i].front());
        rows.push_back(matrixRow(table.rows[i]));
    }
    out(labelComment("rows:", names));
    writeMatrix(out, table.columns.front(), rows);
}

void writeTabular(const TextSink& out, const CsvRecords& table)
{
    std::size_t nColumns = table.columns.size();
    for (const auto& row : table.rows)
        nColumns = std::max(nColumns, row.size());
    std::string alignment;
    for (std::size_t column = 0; column < nColumns; ++column)
        alignment +=
            std::ranges::all_of(
                table.rows,
                [&](const auto& row) { return column >= row.size() || row[column].empty() || numberIn(row[column]); })
                ? 'r'
                : 'l';
    const auto line = [](const std::vector<std::string>& row) {
        std::vector<std::string> fields;
        for (const std::string& field : row)
            fields.push_back(latexField(field));
        return joinedFields(fields) + " \\\\\n";
    };
    out("\\begin{tabular}{" + alignment + "}\n\\hline\n" + line(table.columns) + "\\hline\n");
    for (const auto& row : table.rows)
        out(line(row));
    out("\\hline\n\\end{tabular}\n");
}

} // namespace

std::string latexNumber(double number)
{
    if (std::isnan(number))
        return {};
    if (std::isinf(number))
        return number < 0 ? "-\\infty" : "\\infty";
    constexpr double mostWhole = 1e6;
    std::array<char, 40> buffer{};
    const bool isWhole = number == std::trunc(number) && std::abs(number) < mostWhole;
    const auto end = isWhole
                         ? std::to_chars(buffer.begin(), buffer.end(), static_cast<long>(number)).ptr
                         : std::to_chars(buffer.begin(), buffer.end(), number, std::chars_format::general, kDigits).ptr;
    const std::string text(buffer.begin(), end);
    const std::size_t power = text.find('e');
    if (power == std::string::npos)
        return text;
    return text.substr(0, power) + " \\cdot 10^{" + std::to_string(std::stoi(text.substr(power + 1))) + "}";
}

void writePatternLatex(const TextSink& out, const AttentionMap& map)
{
    out(headOfFile() + labelComment("columns, what is looked at:", map.keyLabels()) +
        labelComment("rows, what looks:", map.queryLabels()));
    const Matrix numbers = patternNumbers(map);
    LatexRows rows(static_cast<std::size_t>(numbers.rows()));
    for (Index query = 0; query < numbers.rows(); ++query)
        for (Index key = 0; key < numbers.cols(); ++key)
            rows[static_cast<std::size_t>(query)].push_back(latexNumber(double{numbers(query, key)}));
    writeMatrix(out, {}, rows);
}

void writeRecordsLatex(const TextSink& out, std::string_view csv)
{
    std::string definitions(texGlyphDefinitions());
    out(headOfFile() + definitions);
    bool isFirst = true;
    for (const CsvRecords& table : recordsOf(csv)) {
        out(isFirst ? "" : "\n");
        isFirst = false;
        if (isBlock(table))
            writeBlock(out, table);
        else
            writeTabular(out, table);
    }
}

} // namespace headlight
