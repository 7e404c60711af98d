// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"
#include "core/ops/activation.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A config.json on its way into a ModelConfig. It knows which keys were asked for, so that none is ignored that could
/// change the numbers. Everything here throws Error{BadFile} that names the field.
class ConfigReader {
public:
    /// `family` as its makers write it: "Llama".
    ConfigReader(JsonObject json, std::string family);

    const std::string& family() const { return m_family; }
    bool has(std::string_view key) const;
    /// The first of these that is there, else the last: one thing has had several names.
    std::string firstOf(const std::vector<std::string>& keys) const;

    int positive(std::string_view key) const;
    int positiveOr(std::string_view key, int fallback) const;
    /// The number of layers, or of heads in one.
    int layersOrHeads(std::string_view key) const;
    int layersOrHeadsOr(std::string_view key, int fallback) const;
    std::int64_t tokenId(std::string_view key, int dVocab) const;
    /// An id, or the first of a list of them.
    std::int64_t firstTokenId(std::string_view key, int dVocab) const;
    std::int64_t integerOr(std::string_view key, std::int64_t fallback, std::int64_t min, std::int64_t max) const;
    double number(std::string_view key, double min, double max) const;
    double numberOr(std::string_view key, double fallback, double min, double max) const;
    /// Absent: the fallback; null: 0, as where null switches something off.
    double numberOrNone(std::string_view key, double fallback, double min, double max) const;
    /// There, but null: for what null says more than silence does.
    bool saysNull(std::string_view key) const;
    bool booleanOr(std::string_view key, bool fallback) const;
    std::string string(std::string_view key) const;
    std::string stringOr(std::string_view key, std::string_view fallback) const;
    std::vector<double> numbers(std::string_view key) const;
    std::vector<std::string> strings(std::string_view key) const;
    /// What the field, or `fallback` where there is none, calls an activation.
    Activation activation(std::string_view key, std::string_view fallback) const;
    /// A part of the file that is read by itself, with requireAllKnown() of its own; empty where there is none.
    std::vector<ConfigReader> object(std::string_view key) const;
    const nlohmann::json& raw(std::string_view key) const;

    /// Features that change the numbers and that this program does not compute: absent, or as `supported`.
    void requireVariant(std::string_view key, bool supported) const;
    /// Keys that change nothing here.
    void allow(const std::vector<std::string>& keys) const;
    /// Refuses a key that nobody asked for, unless it is known to leave the numbers alone or says null, false or
    /// nothing.
    void requireAllKnown() const;

    [[noreturn]] void fail(const std::string& message) const;
    [[noreturn]] void failField(std::string_view key, const std::string& expected) const;
    /// "…, which Headlight does not compute in a … model: `needed` would be needed".
    [[noreturn]] void decline(std::string_view key, const std::string& needed) const;

private:
    JsonObject m_json;
    std::string m_family;
    mutable std::set<std::string, std::less<>> m_asked;
};

} // namespace headlight
