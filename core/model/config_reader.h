// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"
#include "core/model/surplus_keys.h"
#include "core/ops/activation.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// Reads fields of a config.json for a ModelConfig. It knows which keys were asked for, so that no key that could
/// change the numbers is ignored. Everything here throws Error{BadFile} that names the field.
class ConfigReader {
public:
    /// `family` is the name that its makers write: "Llama".
    ConfigReader(JsonObject json, std::string family);

    const std::string& family() const { return m_family; }
    bool has(std::string_view key) const;
    /// The first of these keys that is present, else the last: names of one field in different versions.
    std::string firstOf(const std::vector<std::string>& keys) const;

    int positive(std::string_view key) const;
    int positiveOr(std::string_view key, int fallback) const;
    /// A number of layers, or of heads in a layer.
    int layersOrHeads(std::string_view key) const;
    int layersOrHeadsOr(std::string_view key, int fallback) const;
    std::int64_t tokenId(std::string_view key, int dVocab) const;
    /// An id, or the first one of a list of ids.
    std::int64_t firstTokenId(std::string_view key, int dVocab) const;
    std::int64_t integerOr(std::string_view key, std::int64_t fallback, std::int64_t min, std::int64_t max) const;
    double number(std::string_view key, double min, double max) const;
    double numberOr(std::string_view key, double fallback, double min, double max) const;
    /// The number; `fallback` where the key is absent, 0 where it is null, which switches something off.
    double numberOrNone(std::string_view key, double fallback, double min, double max) const;
    /// Whether the key is present and null, which some families distinguish from absent.
    bool saysNull(std::string_view key) const;
    bool booleanOr(std::string_view key, bool fallback) const;
    std::string string(std::string_view key) const;
    std::string stringOr(std::string_view key, std::string_view fallback) const;
    std::vector<double> numbers(std::string_view key) const;
    std::vector<std::string> strings(std::string_view key) const;
    /// The activation that the field, or `fallback` where it is absent, names.
    Activation activation(std::string_view key, std::string_view fallback) const;
    /// An object in the file as a reader with requireAllKnown() of its own, which refuses every other key; empty where
    /// it is absent.
    std::vector<ConfigReader> object(std::string_view key) const;
    /// An object that describes a whole model ("text_config"); its surplus keys count as those of the file.
    std::vector<ConfigReader> innerModel(std::string_view key) const;
    const nlohmann::json& raw(std::string_view key) const;

    /// Throws for a feature that changes the numbers and that this program does not compute: the key must be absent or
    /// `supported`.
    void requireVariant(std::string_view key, bool supported) const;
    /// Marks keys as known that change nothing here.
    void allow(const std::vector<std::string>& keys) const;
    /// Throws for a key that was never asked for and can change the numbers. One that is null, false or empty, or that
    /// published files have without a meaning here, is passed over; every other one is kept among surplus().
    void requireAllKnown() const;
    /// The surplus keys that requireAllKnown() found, here and in inner models.
    const SurplusKeys& surplus() const { return *m_surplus; }

    [[noreturn]] void fail(const std::string& message) const;
    [[noreturn]] void failField(std::string_view key, const std::string& expected) const;
    /// Throws "…, which Headlight does not compute in a … model: `needed` would be needed".
    [[noreturn]] void decline(std::string_view key, const std::string& needed) const;

private:
    JsonObject m_json;
    std::string m_family;
    bool m_isPart = false; // an object within a model's description, in which every key counts
    mutable std::set<std::string, std::less<>> m_asked;
    std::shared_ptr<SurplusKeys> m_surplus; // shared with the readers of inner models
};

} // namespace headlight
