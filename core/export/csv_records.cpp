// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/csv_records.h"

#include "core/attention_files/csv_fields.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>
#include <system_error>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

std::string jsonQuoted(const std::string& text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool isInfinite(const std::string& field)
{
    return field == "inf" || field == "-inf";
}

bool isNumeral(char c)
{
    return c >= '0' && c <= '9';
}

/// Whether JSON takes the field as a number, letter by letter. Most fields of a large table are plain numbers, which
/// from_chars() is much quicker to know; it lets "01" and "1.e5" through.
bool isJsonNumber(const std::string& field)
{
    const std::size_t first = field.starts_with('-') ? 1 : 0;
    if (field.size() == first || !isNumeral(field[first]) || !isNumeral(field.back()))
        return false;
    if (field[first] == '0' && field.size() > first + 1 && isNumeral(field[first + 1]))
        return false;
    if (const std::size_t point = field.find('.'); point != std::string::npos && !isNumeral(field[point + 1]))
        return false;
    double number = 0.0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
    return error == std::errc() ? end == field.data() + field.size() : nlohmann::json::accept(field);
}

/// Whether a column is of tokens, which are text even where each is a number.
bool isOfTokens(const std::string& name)
{
    return name == "token" || name.ends_with("_token");
}

/// Whether each column of a table holds numbers alone.
std::vector<bool> columnsOfNumbers(const CsvRecords& table)
{
    std::vector<bool> areNumbers;
    for (const std::string& name : table.columns)
        areNumbers.push_back(!isOfTokens(name));
    for (const std::vector<std::string>& row : table.rows)
        for (std::size_t i = 0; i < std::min(row.size(), areNumbers.size()); ++i)
            areNumbers[i] = areNumbers[i] && (row[i].empty() || isInfinite(row[i]) || isJsonNumber(row[i]));
    return areNumbers;
}

/// Whether each field of a row of a block holds a number. A block is a matrix below a line about it: its columns'
/// labels stand behind an empty field, its rows' in the first.
std::vector<bool> numbersOfBlock(const std::vector<std::string>& row)
{
    std::vector<bool> areNumbers;
    for (std::size_t i = 0; i < row.size(); ++i)
        areNumbers.push_back(i > 0 && !row.front().empty() && isJsonNumber(row[i]));
    return areNumbers;
}

/// Whether each row is an object: as many fields as there are columns, and no two columns of one name.
bool hasObjects(const CsvRecords& table)
{
    const std::set<std::string> names(table.columns.begin(), table.columns.end());
    const auto isWhole = [&](const std::vector<std::string>& row) { return row.size() == table.columns.size(); };
    return names.size() == table.columns.size() && std::ranges::all_of(table.rows, isWhole);
}

/// `isOfNumbers` where the field is known to be a number, or infinite.
std::string jsonField(const std::string& field, bool isOfNumbers)
{
    if (field.empty())
        return "null";
    return isOfNumbers && !isInfinite(field) ? field : jsonQuoted(field);
}

/// An object where there are keys, quoted and one for each field; else a list.
std::string jsonRow(const std::vector<std::string>& keys, const std::vector<std::string>& row,
                    const std::vector<bool>& areNumbers)
{
    std::string json(1, keys.empty() ? '[' : '{');
    for (std::size_t i = 0; i < row.size(); ++i) {
        json += i == 0 ? "" : ",";
        if (!keys.empty())
            json += keys[i] + ':';
        json += jsonField(row[i], i < areNumbers.size() && areNumbers[i]);
    }
    return json + (keys.empty() ? ']' : '}');
}

void writeJsonRows(const TextSink& out, const CsvRecords& table, bool areObjects, bool isBlock)
{
    const std::vector<bool> areNumbers = columnsOfNumbers(table);
    std::vector<std::string> keys;
    for (const std::string& name : table.columns)
        if (areObjects)
            keys.push_back(jsonQuoted(name));
    out("[");
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        out((i == 0 ? "\n" : ",\n") +
            jsonRow(keys, table.rows[i], isBlock ? numbersOfBlock(table.rows[i]) : areNumbers));
    out("]");
}

std::string markdownCell(const std::string& text)
{
    std::string cell;
    for (const char c : text) {
        if (c == '\n' || c == '\r') {
            cell += c == '\n' ? "\\\\n" : "\\\\r";
            continue;
        }
        if (std::string_view("\\`*_{}[]<>#|~$&!").find(c) != std::string_view::npos)
            cell += '\\';
        cell += c;
    }
    return cell;
}

std::string markdownRow(const std::vector<std::string>& fields, std::size_t nColumns)
{
    std::string line = "|";
    for (std::size_t i = 0; i < nColumns; ++i)
        line += ' ' + (i < fields.size() && !fields[i].empty() ? markdownCell(fields[i]) + ' ' : std::string()) + '|';
    return line + '\n';
}

} // namespace

std::vector<CsvRecords> recordsOf(std::string_view csv)
{
    std::vector<CsvRecords> tables;
    CsvFields reader(csv, {}, ',');
    std::size_t lineBefore = 0;
    for (std::vector<std::string> fields; reader.next(fields); lineBefore = reader.line())
        if (tables.empty() || reader.line() > lineBefore + 1) // behind an empty line
            tables.push_back({fields, {}});
        else
            tables.back().rows.push_back(fields);
    return tables;
}

void writeRecordsJson(const TextSink& out, std::string_view csv)
{
    const std::vector<CsvRecords> tables = recordsOf(csv);
    if (tables.size() == 1 && hasObjects(tables.front())) {
        writeJsonRows(out, tables.front(), true, false);
        out("\n");
        return;
    }
    const auto isRagged = [](const CsvRecords& table) {
        return std::ranges::any_of(table.rows, [&](const auto& row) { return row.size() != table.columns.size(); });
    };
    const bool areBlocks = tables.size() > 1 || (tables.size() == 1 && isRagged(tables.front()));
    out("[");
    for (std::size_t i = 0; i < tables.size(); ++i) {
        out(i == 0 ? "{\"columns\":[" : ",\n{\"columns\":[");
        for (std::size_t column = 0; column < tables[i].columns.size(); ++column)
            out((column == 0 ? "" : ",") + jsonQuoted(tables[i].columns[column]));
        out("],\"rows\":");
        writeJsonRows(out, tables[i], false, areBlocks);
        out("}");
    }
    out("]\n");
}

void writeRecordsMarkdown(const TextSink& out, std::string_view csv)
{
    bool isFirst = true;
    for (const CsvRecords& table : recordsOf(csv)) {
        const std::vector<bool> areNumbers = columnsOfNumbers(table);
        std::size_t nColumns = table.columns.size();
        for (const std::vector<std::string>& row : table.rows)
            nColumns = std::max(nColumns, row.size());
        std::string rule = "|";
        for (std::size_t i = 0; i < nColumns; ++i)
            rule += i < areNumbers.size() && areNumbers[i] ? " ---: |" : " --- |";
        out((isFirst ? "" : "\n") + markdownRow(table.columns, nColumns) + rule + '\n');
        for (const std::vector<std::string>& row : table.rows)
            out(markdownRow(row, nColumns));
        isFirst = false;
    }
}

} // namespace headlight
