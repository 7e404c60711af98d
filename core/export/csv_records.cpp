// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/csv_records.h"

#include <algorithm>
#include <set>
#include <string_view>

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

/// Whether JSON takes the field as a number, letter by letter.
bool isJsonNumber(const std::string& field)
{
    const bool looksLikeOne =
        !field.empty() && (field.front() == '-' || (field.front() >= '0' && field.front() <= '9'));
    return looksLikeOne && field.back() >= '0' && field.back() <= '9' && nlohmann::json::accept(field);
}

/// Whether a column is of tokens, which are text even where each is a number.
bool isOfTokens(const std::string& name)
{
    return name == "token" || name.ends_with("_token");
}

/// Reads a CSV field by field.
class RecordReader {
public:
    explicit RecordReader(std::string_view csv) : m_csv(csv) {}

    bool isAtEnd() const { return m_at >= m_csv.size(); }
    std::vector<std::string> line()
    {
        std::vector<std::string> fields;
        do
            fields.push_back(field());
        while (take(','));
        take('\n');
        return fields;
    }

private:
    bool take(char c)
    {
        if (isAtEnd() || m_csv[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    std::string field()
    {
        if (!take('"')) {
            const std::size_t end = std::min(m_csv.find_first_of(",\n", m_at), m_csv.size());
            const std::string text(m_csv.substr(m_at, end - m_at));
            m_at = end;
            return text;
        }
        std::string text;
        while (!isAtEnd()) {
            if (take('"') && (isAtEnd() || m_csv[m_at] != '"'))
                return text;
            text += m_csv[m_at++];
        }
        return text;
    }

    std::string_view m_csv;
    std::size_t m_at = 0;
};

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

std::string jsonField(const std::string& field, bool isOfNumbers)
{
    if (field.empty())
        return "null";
    return isOfNumbers && isJsonNumber(field) ? field : jsonQuoted(field);
}

std::string jsonRow(const CsvRecords& table, const std::vector<std::string>& row, const std::vector<bool>& areNumbers,
                    bool isObject)
{
    std::string json(1, isObject ? '{' : '[');
    for (std::size_t i = 0; i < row.size(); ++i) {
        json += i == 0 ? "" : ",";
        if (isObject)
            json += jsonQuoted(table.columns[i]) + ':';
        json += jsonField(row[i], i < areNumbers.size() && areNumbers[i]);
    }
    return json + (isObject ? '}' : ']');
}

void writeJsonRows(const TextSink& out, const CsvRecords& table, bool areObjects, bool isBlock)
{
    const std::vector<bool> areNumbers = columnsOfNumbers(table);
    out("[");
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        out((i == 0 ? "\n" : ",\n") +
            jsonRow(table, table.rows[i], isBlock ? numbersOfBlock(table.rows[i]) : areNumbers, areObjects));
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
    bool startsTable = true;
    for (RecordReader reader(csv); !reader.isAtEnd();) {
        std::vector<std::string> fields = reader.line();
        const bool isGap = fields.size() == 1 && fields.front().empty();
        if (!isGap && startsTable)
            tables.push_back({std::move(fields), {}});
        else if (!isGap)
            tables.back().rows.push_back(std::move(fields));
        startsTable = isGap;
    }
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
