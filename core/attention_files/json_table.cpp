// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/json_table.h"

#include "core/attention_files/long_table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace headlight {

namespace {

using nlohmann::json;

/// A value of a table's row as a text; nothing for a list or an object.
std::optional<std::string> fieldOf(const json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_null())
        return std::string();
    return value.is_primitive() ? std::optional(value.dump()) : std::nullopt;
}

/// A table that JSON holds, as programs for tables write it.
struct JsonTable {
    std::vector<std::string> first;
    std::vector<std::vector<std::string>> rows;
};

/// [{"layer": 0, "query": 1, …}, …], each with the keys of the first; nothing for any other list.
std::optional<JsonTable> tableOfRecords(const json& list)
{
    JsonTable table;
    if (!list.is_array() || list.empty() || !list.front().is_object())
        return std::nullopt;
    for (const auto& [key, value] : list.front().items())
        table.first.push_back(key);
    if (!weightColumns(table.first))
        return std::nullopt;
    for (const json& record : list) {
        if (!record.is_object() || record.size() != table.first.size())
            return std::nullopt;
        std::vector<std::string>& row = table.rows.emplace_back();
        for (const std::string& key : table.first) {
            const auto found = record.find(key);
            const std::optional<std::string> field = found == record.end() ? std::nullopt : fieldOf(*found);
            if (!field)
                return std::nullopt;
            row.push_back(*field);
        }
    }
    return table;
}

/// The names of the rows of a column, "2" before "10"; empty for a list.
std::vector<std::string> namesOfRows(const json& column)
{
    std::vector<std::string> names;
    if (column.is_object())
        for (const auto& [name, value] : column.items())
            names.push_back(name);
    std::ranges::sort(names, {}, [](const std::string& name) { return std::pair(name.size(), name); });
    return names;
}

/// {"layer": [0, …], "query": [1, …], …} or, as pandas has it, {"layer": {"0": 0, …}, …}.
std::optional<JsonTable> tableOfColumns(const json& object)
{
    JsonTable table;
    if (!object.is_object())
        return std::nullopt;
    for (const auto& [key, value] : object.items())
        table.first.push_back(key);
    if (!weightColumns(table.first))
        return std::nullopt;
    const std::vector<std::string> names = namesOfRows(object.front());
    table.rows.resize(object.front().size());
    for (const json& column : object) {
        if (!column.is_structured() || column.size() != table.rows.size() || column.is_array() != names.empty())
            return std::nullopt;
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            if (column.is_object() && !column.contains(names[row]))
                return std::nullopt;
            const std::optional<std::string> field =
                fieldOf(column.is_object() ? column.at(names[row]) : column.at(row));
            if (!field)
                return std::nullopt;
            table.rows[row].push_back(*field);
        }
    }
    return table;
}

/// {"columns": ["layer", …], "data": [[0, …], …]}, with "index" perhaps.
std::optional<JsonTable> tableOfParts(const json& object)
{
    JsonTable table;
    const auto names = object.is_object() ? object.find("columns") : object.end();
    const auto data = object.is_object() ? object.find("data") : object.end();
    if (names == object.end() || data == object.end() || !names->is_array() ||
        !std::ranges::all_of(*names, [](const json& name) { return name.is_string(); }) || !data->is_array())
        return std::nullopt;
    table.first = names->get<std::vector<std::string>>();
    if (!weightColumns(table.first))
        return std::nullopt;
    for (const json& record : *data) {
        if (!record.is_array() || record.size() != table.first.size())
            return std::nullopt;
        std::vector<std::string>& row = table.rows.emplace_back();
        for (const json& value : record) {
            const std::optional<std::string> field = fieldOf(value);
            if (!field)
                return std::nullopt;
            row.push_back(*field);
        }
    }
    return table;
}

class JsonRows : public TableRows {
public:
    explicit JsonRows(const JsonTable& table) : m_table(table) {}

    const std::vector<std::string>& first() const override { return m_table.first; }
    bool next(std::vector<std::string>& fields) override
    {
        if (m_next == m_table.rows.size())
            return false;
        fields = m_table.rows[m_next++];
        return true;
    }
    std::string place() const override { return "record " + std::to_string(m_next - 1); }

private:
    const JsonTable& m_table;
    std::size_t m_next = 0;
};

} // namespace

std::optional<ArrayFile> readJsonTable(const json& value, const std::string& file)
{
    std::optional<JsonTable> table = tableOfRecords(value);
    if (!table)
        table = tableOfColumns(value);
    if (!table)
        table = tableOfParts(value);
    if (!table)
        return std::nullopt;
    const WeightColumns columns = *weightColumns(table->first);
    const PlaceKind places = placeKind(std::make_unique<JsonRows>(*table), columns);
    if (places == PlaceKind::Other && !columns.areOwnNames)
        return std::nullopt;
    return readLongTable(std::make_unique<JsonRows>(*table), columns, places, file, {});
}

} // namespace headlight
