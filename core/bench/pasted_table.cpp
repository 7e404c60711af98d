// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/pasted_table.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/shortest_digits.h"
#include "core/bench/bench_checks.h"
#include "core/io/typed_number.h"
#include "core/tensor/shape.h"

#include <vector>

namespace headlight {

namespace {

constexpr std::size_t kLongestPasted = 4U << 20U; // bytes; a bench's file may have as many

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

std::vector<std::string_view> lines(std::string_view text)
{
    std::vector<std::string_view> result = split(text, '\n');
    if (result.size() > 1 && withoutBlanks(result.back()).empty())
        result.pop_back();
    return result;
}

/// The character that separates the cells of the whole text.
char separatorOfTable(std::string_view text)
{
    for (const char separator : {'\t', ';'})
        if (text.find(separator) != std::string_view::npos)
            return separator;
    // "0,5 0,6" is two numbers with decimal commas, "0.5, 0.6" two with a separator: a space after the comma tells.
    bool hasBareSpace = false;
    for (const std::string_view line : lines(text)) {
        const std::string_view row = withoutBlanks(line);
        for (std::size_t i = 1; i < row.size(); ++i)
            hasBareSpace = hasBareSpace || (row[i] == ' ' && row[i - 1] != ',' && row[i - 1] != ' ');
    }
    const bool hasComma = text.find(',') != std::string_view::npos;
    return hasComma && !hasBareSpace ? ',' : ' ';
}

std::vector<std::string_view> cellsOf(std::string_view line, char separator)
{
    if (separator == '\t') // between tabs an empty first or last cell counts
        return split(line.substr(0, line.find_last_not_of('\r') + 1), separator);
    std::vector<std::string_view> cells;
    for (const std::string_view cell : split(withoutBlanks(line), separator))
        if (separator != ' ' || !cell.empty())
            cells.push_back(cell);
    return cells;
}

[[noreturn]] void refusePasted(const std::string& message)
{
    throw Error(ErrorKind::BadArgument, "the pasted text " + message);
}

} // namespace

std::optional<double> numberFromText(std::string_view text)
{
    return typedNumber(text, true);
}

DoubleMatrix tableFromText(std::string_view text)
{
    if (text.size() > kLongestPasted)
        refusePasted("is " + std::to_string(text.size()) + " bytes long, more than the " +
                     std::to_string(kLongestPasted) + " bytes that a table may have");
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        refusePasted("is empty, expected rows of numbers");
    const char separator = separatorOfTable(text);
    const std::vector<std::string_view> rows = lines(text);
    const std::size_t width = cellsOf(rows.front(), separator).size();
    std::vector<double> numbers; // filled row by row: a false first row asks for no memory
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::vector<std::string_view> cells = cellsOf(rows[i], separator);
        if (cells.size() != width)
            refusePasted("has " + std::to_string(cells.size()) + (cells.size() == 1 ? " cell" : " cells") + " in row " +
                         std::to_string(i + 1) + ", expected " + std::to_string(width) + " as in row 1");
        for (std::size_t j = 0; j < width; ++j) {
            const std::optional<double> number = typedNumber(cells[j], separator != ',');
            if (!number)
                refusePasted("has " + inQuotes(withoutBlanks(cells[j]), 40) + " in row " + std::to_string(i + 1) +
                             ", column " + std::to_string(j + 1) + ", expected a number");
            numbers.push_back(*number);
        }
    }
    const DoubleMatrix table =
        Eigen::Map<const DoubleMatrix>(numbers.data(), std::ssize(rows), static_cast<Index>(width));
    requireBenchNumbers(table, "the pasted text");
    return table;
}

DoubleMatrix pastedInto(const DoubleMatrix& table, std::string_view text, Index row, Index column)
{
    const DoubleMatrix pasted = tableFromText(text);
    if (row < 0 || column < 0 || row + pasted.rows() > table.rows() || column + pasted.cols() > table.cols())
        refusePasted("has shape " + toString({pasted.rows(), pasted.cols()}) + ", expected at most " +
                     toString({table.rows() - row, table.cols() - column}) + " from row " + std::to_string(row + 1) +
                     ", column " + std::to_string(column + 1) + " on");
    DoubleMatrix result = table;
    result.block(row, column, pasted.rows(), pasted.cols()) = pasted;
    return result;
}

std::string tableToText(const DoubleMatrix& table)
{
    std::string text;
    for (Index i = 0; i < table.rows(); ++i)
        for (Index j = 0; j < table.cols(); ++j) {
            text += shortestDigits(table(i, j));
            text += j + 1 < table.cols() ? '\t' : '\n';
        }
    return text;
}

} // namespace headlight
