// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "core/io/json.h"

#include <string>
#include <vector>

namespace headlight {

/// Reads the fields of one bench file; an absent one leaves its target as it is. Every error is the Error{BadFile} of
/// JsonObject::fail(), with field, row and column.
class BenchFields {
public:
    explicit BenchFields(JsonObject object) : m_object(std::move(object)) {}

    /// Throws for a field that no bench has.
    void refuseUnknown() const;

    void tokens(const char* key, std::vector<std::string>& target) const;
    void table(const char* key, DoubleMatrix& target) const;
    void tables(const char* key, std::vector<DoubleMatrix>& target) const; // one for each head
    void row(const char* key, DoubleRowVector& target) const;
    void mask(Mask& target) const; // "mask" and "paddedKeys"
    void cells(const char* key, std::vector<BenchCell>& target) const;
    void number(const char* key, double& target) const;

    /// One of the spellings of bench_words.h.
    template <typename Words, typename Value>
    void word(const char* key, const Words& words, Value& target) const
    {
        if (!m_object.has(key))
            return;
        const std::string found = m_object.string(key);
        std::string expected;
        for (const auto& [value, word] : words) {
            if (word == found) {
                target = value;
                return;
            }
            expected += (expected.empty() ? "" : ", ") + std::string(word);
        }
        m_object.failField(key, "one of " + expected);
    }

    const JsonObject& object() const { return m_object; }

private:
    const nlohmann::json& list(const char* key, const std::string& expected, std::size_t most) const;
    double numberFrom(const nlohmann::json& value, const std::string& place) const;
    DoubleMatrix tableFrom(const nlohmann::json& rows, const std::string& place) const;

    JsonObject m_object;
};

} // namespace headlight
