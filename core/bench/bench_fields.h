// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "core/io/json.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace headlight {

/// Reads the fields of one bench file; an absent one leaves its target unchanged. Every error is the Error{BadFile} of
/// JsonObject::fail(), with field, row and column.
class BenchFields {
public:
    explicit BenchFields(JsonObject object) : m_object(std::move(object)) {}

    /// Throws for a field that no reader asked for.
    void refuseUnknown() const;

    void tokens(const char* key, std::vector<std::string>& target);
    void table(const char* key, DoubleMatrix& target);
    void tables(const char* key, std::vector<DoubleMatrix>& target); // a table for each head
    void row(const char* key, DoubleRowVector& target);
    void mask(const char* key, Mask& target);
    void paddedKeys(const char* key, std::vector<std::uint8_t>& target);
    void cells(const char* key, std::vector<BenchCell>& target);
    void number(const char* key, double& target);
    void wholeNumber(const char* key, int& target, int low, int high);
    void boolean(const char* key, bool& target);

    /// Reads one of the spellings of bench_spellings.h.
    template <typename Spellings, typename Value>
    void choice(const char* key, const Spellings& spellings, Value& target)
    {
        if (!has(key))
            return;
        const std::string found = m_object.string(key);
        std::string expected;
        for (const auto& [value, spelling] : spellings) {
            if (spelling == found) {
                target = value;
                return;
            }
            expected += (expected.empty() ? "" : ", ") + std::string(spelling);
        }
        m_object.failField(key, "one of " + expected);
    }

private:
    bool has(const char* key);
    const nlohmann::json& list(const char* key, const std::string& expected, std::size_t most) const;
    double numberFrom(const nlohmann::json& value, const std::string& place) const;
    DoubleMatrix tableFrom(const nlohmann::json& rows, const std::string& place) const;

    JsonObject m_object;
    std::set<std::string> m_known{"format", "version"}; // every key that was asked for so far
};

} // namespace headlight
