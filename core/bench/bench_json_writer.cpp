// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_json.h"
#include "core/bench/bench_json_keys.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

using nlohmann::json;

json tableJson(const DoubleMatrix& table)
{
    json rows = json::array();
    for (Index i = 0; i < table.rows(); ++i) {
        json row = json::array();
        for (Index j = 0; j < table.cols(); ++j)
            row.push_back(table(i, j));
        rows.push_back(std::move(row));
    }
    return rows;
}

json listJson(const DoubleRowVector& numbers)
{
    json list = json::array();
    for (const double number : numbers)
        list.push_back(number);
    return list;
}

template <typename Spellings, typename Value>
std::string_view spellingOf(const Spellings& spellings, Value value)
{
    for (const auto& [known, spelling] : spellings)
        if (known == value)
            return spelling;
    return {};
}

/// Collects fields in the order in which they are added, which a json object does not keep.
class BenchWriter {
public:
    void add(std::string_view key, const json& value)
    {
        m_text += m_text.empty() ? "{\n " : ",\n ";
        m_text += json(key).dump() + ": " + value.dump(-1, ' ', false, json::error_handler_t::replace);
    }
    std::string finish() { return m_text + "\n}\n"; }

    void tokens(const char* key, const std::vector<std::string>& tokens) { add(key, tokens); }
    void table(const char* key, const DoubleMatrix& table) { add(key, tableJson(table)); }
    void tables(const char* key, const std::vector<DoubleMatrix>& tables)
    {
        json list = json::array();
        for (const DoubleMatrix& table : tables)
            list.push_back(tableJson(table));
        add(key, list);
    }
    void row(const char* key, const DoubleRowVector& numbers) { add(key, listJson(numbers)); }
    void mask(const char* key, const Mask& mask) { add(key, toString(mask)); }
    void paddedKeys(const char* key, const std::vector<std::uint8_t>& keys) { add(key, keys); }
    void cells(const char* key, const std::vector<BenchCell>& cells)
    {
        json list = json::array();
        for (const BenchCell& cell : cells)
            list.push_back({cell.query, cell.key});
        add(key, list);
    }
    void number(const char* key, double number) { add(key, number); }
    void wholeNumber(const char* key, int number, int, int) { add(key, number); }
    void boolean(const char* key, bool on) { add(key, on); }
    template <typename Spellings, typename Value>
    void choice(const char* key, const Spellings& spellings, Value value)
    {
        add(key, spellingOf(spellings, value));
    }

private:
    std::string m_text;
};

} // namespace

std::string benchToJson(const BenchInput& input)
{
    BenchWriter fields;
    fields.add("format", "headlight bench");
    fields.add("version", 1);
    eachBenchField(fields, input);
    return fields.finish();
}

} // namespace headlight
