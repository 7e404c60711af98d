// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/config_reader.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/model/harmless_keys.h"
#include "core/model/packed/packing.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace headlight {

namespace {

/// Whether "layer_types" says of every layer what it is without that key. A model that has a sliding window is not
/// asked.
bool saysThatAllLayersAreFull(std::string_view key, const nlohmann::json& value, bool hasWindow)
{
    const auto isFull = [](const nlohmann::json& type) { return type == "full_attention"; };
    return key == "layer_types" && value.is_array() && std::all_of(value.begin(), value.end(), isFull) && !hasWindow;
}

/// Whether a key counts something of which 0 says that there is none, whatever the family.
bool countsNone(std::string_view key, const nlohmann::json& value)
{
    constexpr auto counts = std::to_array<std::string_view>(
        {"num_experts", "num_local_experts", "n_routed_experts", "n_shared_experts", "num_shared_experts",
         "shared_intermediate_size", "shared_expert_intermediate_size", "moe_intermediate_size", "moe_num_experts",
         "num_nextn_predict_layers", "num_mtp_layers", "n_special", "type_vocab_size"});
    return value == 0 && std::ranges::find(counts, key) != counts.end();
}

constexpr int kLargest = 1 << 24; // beyond any real size; the product of two of them fits in 64 bits
constexpr int kMostLayers = 1024;

/// How the weights are packed, " by gptq, 4 bits", as far as "quantization_config", or MLX's "quantization", says it.
std::string packingOf(const nlohmann::json& config)
{
    std::string packing;
    if (!config.is_object())
        return packing;
    if (config.contains("quant_method"))
        packing = " by " + describeJson(config["quant_method"]);
    const auto says = [&](const char* key) { return config.contains(key) && config[key] == true; };
    if (says("load_in_4bit") || says("load_in_8bit"))
        return packing + (says("load_in_4bit") ? ", 4 bits" : ", 8 bits");
    if (config.contains("bits") && config["bits"].is_number_integer())
        packing += ", " + describeJson(config["bits"]) + " bits";
    return packing;
}

} // namespace

ConfigReader::ConfigReader(JsonObject json, std::string family)
    : m_json(std::move(json)), m_family(std::move(family)), m_surplus(std::make_shared<SurplusKeys>())
{
}

bool ConfigReader::has(std::string_view key) const
{
    m_asked.emplace(key);
    return m_json.has(key);
}

std::string ConfigReader::firstOf(const std::vector<std::string>& keys) const
{
    std::string found;
    for (const std::string& key : keys)
        if (has(key) && found.empty())
            found = key;
    return found.empty() ? keys.back() : found;
}

int ConfigReader::positive(std::string_view key) const
{
    m_asked.emplace(key);
    return static_cast<int>(m_json.integer(key, 1, kLargest));
}

int ConfigReader::positiveOr(std::string_view key, int fallback) const
{
    return has(key) ? positive(key) : fallback;
}

int ConfigReader::layersOrHeads(std::string_view key) const
{
    m_asked.emplace(key);
    return static_cast<int>(m_json.integer(key, 1, kMostLayers));
}

int ConfigReader::layersOrHeadsOr(std::string_view key, int fallback) const
{
    return has(key) ? layersOrHeads(key) : fallback;
}

std::int64_t ConfigReader::tokenId(std::string_view key, int dVocab) const
{
    m_asked.emplace(key);
    return m_json.integer(key, 0, dVocab - 1);
}

std::int64_t ConfigReader::firstTokenId(std::string_view key, int dVocab) const
{
    const nlohmann::json& value = raw(key);
    if (!value.is_array())
        return tokenId(key, dVocab);
    if (value.empty() || !value[0].is_number_integer() || value[0] < 0 || value[0] >= dVocab)
        failField(key, "an id from 0 to " + std::to_string(dVocab - 1) + ", or a list of them");
    return value[0].get<std::int64_t>();
}

std::int64_t ConfigReader::integerOr(std::string_view key, std::int64_t fallback, std::int64_t min,
                                     std::int64_t max) const
{
    m_asked.emplace(key);
    return m_json.integerOr(key, fallback, min, max);
}

double ConfigReader::number(std::string_view key, double min, double max) const
{
    m_asked.emplace(key);
    return m_json.number(key, min, max);
}

double ConfigReader::numberOr(std::string_view key, double fallback, double min, double max) const
{
    m_asked.emplace(key);
    return m_json.numberOr(key, fallback, min, max);
}

double ConfigReader::numberOrNone(std::string_view key, double fallback, double min, double max) const
{
    return saysNull(key) ? 0.0 : numberOr(key, fallback, min, max);
}

bool ConfigReader::saysNull(std::string_view key) const
{
    m_asked.emplace(key);
    const std::vector<std::string> keys = m_json.keys();
    return !m_json.has(key) && std::ranges::find(keys, key) != keys.end();
}

bool ConfigReader::booleanOr(std::string_view key, bool fallback) const
{
    m_asked.emplace(key);
    return m_json.booleanOr(key, fallback);
}

std::string ConfigReader::string(std::string_view key) const
{
    m_asked.emplace(key);
    return m_json.string(key);
}

std::string ConfigReader::stringOr(std::string_view key, std::string_view fallback) const
{
    m_asked.emplace(key);
    return m_json.stringOr(key, fallback);
}

std::vector<double> ConfigReader::numbers(std::string_view key) const
{
    const nlohmann::json& list = raw(key);
    std::vector<double> values;
    for (const nlohmann::json& value : list.is_array() ? list : nlohmann::json::array({nullptr})) {
        if (!value.is_number())
            m_json.failField(key, "a list of numbers");
        values.push_back(value.get<double>());
    }
    return values;
}

std::vector<std::string> ConfigReader::strings(std::string_view key) const
{
    const nlohmann::json& list = raw(key);
    std::vector<std::string> values;
    for (const nlohmann::json& value : list.is_array() ? list : nlohmann::json::array({nullptr})) {
        if (!value.is_string())
            m_json.failField(key, "a list of words");
        values.push_back(value.get<std::string>());
    }
    return values;
}

Activation ConfigReader::activation(std::string_view key, std::string_view fallback) const
{
    const std::string name = stringOr(key, fallback);
    try {
        return activationFromName(name);
    } catch (const Error& error) {
        m_json.fail(inQuotes(m_json.pathOf(key)) + " of this " + m_family + " model: " + error.message());
    }
}

std::vector<ConfigReader> ConfigReader::object(std::string_view key) const
{
    if (!has(key))
        return {};
    ConfigReader part(m_json.object(key), m_family);
    part.m_isPart = true;
    return {std::move(part)};
}

std::vector<ConfigReader> ConfigReader::innerModel(std::string_view key) const
{
    std::vector<ConfigReader> inner = object(key);
    for (ConfigReader& model : inner) {
        model.m_isPart = m_isPart;
        model.m_surplus = m_surplus;
    }
    return inner;
}

const nlohmann::json& ConfigReader::raw(std::string_view key) const
{
    m_asked.emplace(key);
    return m_json.raw(key);
}

void ConfigReader::requireVariant(std::string_view key, bool supported) const
{
    if (booleanOr(key, supported) != supported)
        failField(key, std::string(supported ? "true" : "false") + ": the other variant of this " + m_family +
                           " model is not supported");
}

void ConfigReader::allow(const std::vector<std::string>& keys) const
{
    m_asked.insert(keys.begin(), keys.end());
}

void ConfigReader::requireAllKnown() const
{
    const bool hasWindow = m_json.has("sliding_window");
    for (const std::string& key : m_json.keys()) {
        const nlohmann::json& value = m_json.raw(key);
        const bool isEmpty = (value.is_structured() && value.empty()) || // "pruned_heads": {}
                             (value.is_string() && value.get_ref<const std::string&>().empty());
        if (m_asked.contains(key) || isHarmlessKey(key) || value.is_null() || value == false || isEmpty ||
            saysThatAllLayersAreFull(key, value, hasWindow) ||
            (!m_isPart && m_json.pathOf(key) == key && isReadPacking(key, value)))
            continue;
        if (key == "quantization_config" || (key == "quantization" && value.is_object()))
            m_json.fail(inQuotes(m_json.pathOf(key)) + " says that the weights of this " + m_family +
                        " model are packed" + packingOf(value) +
                        ", which Headlight does not unpack: a copy of the model in float32, float16 or bfloat16 would "
                        "be needed");
        const SurplusKey meaning = m_isPart ? SurplusKey::ChangesNumbers : judgeSurplusKey(key);
        if (meaning == SurplusKey::ChangesNumbers && !countsNone(key, value))
            decline(key, "knowing what this key does to its numbers");
        if (meaning != SurplusKey::ChangesNumbers)
            (meaning == SurplusKey::Harmless ? m_surplus->harmless : m_surplus->unknown).push_back(m_json.pathOf(key));
    }
}

void ConfigReader::fail(const std::string& message) const
{
    m_json.fail(message);
}

void ConfigReader::failField(std::string_view key, const std::string& expected) const
{
    m_json.failField(key, expected);
}

void ConfigReader::decline(std::string_view key, const std::string& needed) const
{
    m_json.fail(inQuotes(m_json.pathOf(key)) + " is " + describeJson(m_json.raw(key)) +
                ", which Headlight does not compute in this " + m_family + " model: " + needed + " would be needed");
}

} // namespace headlight
