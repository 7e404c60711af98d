// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_fields.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/bench/head_ordinal.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

using nlohmann::json;

/// `place` with its column, counted from 1.
std::string columnOf(const std::string& place, std::size_t column)
{
    return place + ", column " + std::to_string(column + 1);
}

bool isPosition(const json& value)
{
    return value.is_number_integer() && value >= 0 && value < kMaxBenchTokens;
}

} // namespace

void BenchFields::refuseUnknown() const
{
    for (const std::string& key : m_object.keys())
        if (!m_known.contains(key))
            m_object.fail(inQuotes(key) + " is no field of a bench");
}

void BenchFields::tokens(const char* key, std::vector<std::string>& target)
{
    if (!has(key))
        return;
    target.clear();
    for (const json& token : list(key, "a list of at most " + std::to_string(kMaxBenchTokens) + " strings",
                                  static_cast<std::size_t>(kMaxBenchTokens))) {
        if (!token.is_string())
            m_object.fail(inQuotes(key) + ", token " + std::to_string(target.size() + 1) + " is " +
                          describeJson(token) + ", expected a string");
        target.push_back(token.get<std::string>());
    }
}

void BenchFields::table(const char* key, DoubleMatrix& target)
{
    if (has(key))
        target = tableFrom(m_object.raw(key), inQuotes(key));
}

void BenchFields::row(const char* key, DoubleRowVector& target)
{
    if (!has(key))
        return;
    const json& numbers = list(key, "a list of numbers", kMaxBenchWidth);
    target.resize(std::ssize(numbers));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        target[static_cast<Index>(i)] = numberFrom(numbers[i], columnOf(inQuotes(key), i));
}

void BenchFields::tables(const char* key, std::vector<DoubleMatrix>& target)
{
    if (!has(key))
        return;
    target.clear();
    for (const json& table : list(key, "a list of at most " + std::to_string(kMaxBenchHeads) + " tables",
                                  static_cast<std::size_t>(kMaxBenchHeads)))
        target.push_back(tableFrom(table, inQuotes(key) + ", " + headOrdinal(static_cast<int>(target.size()))));
}

void BenchFields::mask(const char* key, Mask& target)
{
    if (!has(key))
        return;
    try {
        target = maskFromString(m_object.string(key));
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::BadFile)
            throw;
        m_object.fail(error.message());
    }
}

void BenchFields::paddedKeys(const char* key, std::vector<std::uint8_t>& target)
{
    if (!has(key))
        return;
    const std::string expected = "a list of at most " + std::to_string(kMaxBenchTokens) + " zeros and ones";
    for (const json& hidden : list(key, expected, kMaxBenchTokens)) {
        if (hidden != 0 && hidden != 1)
            m_object.fail(inQuotes(key) + " holds " + describeJson(hidden) + ", expected 0 or 1");
        target.push_back(hidden == 1 ? 1 : 0);
    }
}

void BenchFields::cells(const char* key, std::vector<BenchCell>& target)
{
    if (!has(key))
        return;
    for (const json& cell :
         list(key, "a list of [query, key]", static_cast<std::size_t>(kMaxBenchTokens * kMaxBenchTokens))) {
        if (!cell.is_array() || cell.size() != 2 || !isPosition(cell[0]) || !isPosition(cell[1]))
            m_object.fail(inQuotes(key) + ", entry " + std::to_string(target.size() + 1) + " is " + describeJson(cell) +
                          ", expected [query, key], each from 0 to " + std::to_string(kMaxBenchTokens - 1));
        target.push_back({cell[0].get<Index>(), cell[1].get<Index>()});
    }
}

void BenchFields::number(const char* key, double& target)
{
    if (has(key))
        target = numberFrom(m_object.raw(key), inQuotes(key));
}

void BenchFields::wholeNumber(const char* key, int& target, int low, int high)
{
    if (has(key))
        target = static_cast<int>(m_object.integer(key, low, high));
}

void BenchFields::boolean(const char* key, bool& target)
{
    if (has(key))
        target = m_object.boolean(key);
}

bool BenchFields::has(const char* key)
{
    m_known.insert(key);
    return m_object.has(key);
}

const json& BenchFields::list(const char* key, const std::string& expected, std::size_t most) const
{
    const json& value = m_object.raw(key);
    if (!value.is_array() || value.size() > most)
        m_object.failField(key, expected);
    return value;
}

double BenchFields::numberFrom(const json& value, const std::string& place) const
{
    if (!value.is_number())
        m_object.fail(place + " is " + describeJson(value) + ", expected a number");
    return value.get<double>();
}

DoubleMatrix BenchFields::tableFrom(const json& rows, const std::string& place) const
{
    const std::string most = std::to_string(kMaxBenchWidth);
    if (!rows.is_array() || std::ssize(rows) > kMaxBenchWidth)
        m_object.fail(place + " is " + describeJson(rows) + ", expected a list of at most " + most + " rows");
    if (rows.empty())
        return {};
    DoubleMatrix table;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const json& row = rows[i];
        const std::string where = place + ", row " + std::to_string(i + 1);
        if (!row.is_array() || row.empty() || std::ssize(row) > kMaxBenchWidth)
            m_object.fail(where + " is " + describeJson(row) + ", expected a list of 1 to " + most + " numbers");
        if (i == 0)
            table.resize(std::ssize(rows), std::ssize(row));
        else if (row.size() != rows[0].size())
            m_object.fail(where + " has " + counted(row.size(), "number") + ", expected " +
                          std::to_string(rows[0].size()) + " as in row 1");
        for (std::size_t j = 0; j < row.size(); ++j)
            table(static_cast<Index>(i), static_cast<Index>(j)) = numberFrom(row[j], columnOf(where, j));
    }
    return table;
}

} // namespace headlight
