// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/adapter_config.h"

#include "core/base/printable.h"
#include "core/io/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace headlight {

namespace {

constexpr std::int64_t kMostRank = 1 << 16;
constexpr double kMostAlpha = 1e6;
constexpr std::size_t kLargestAdapterConfig = 1U << 20U; // bytes; real ones have less than a thousand

/// Whether an adapter of this kind trains vectors that stand before the text or its keys: the weights have no place for
/// them.
bool addsTokens(std::string_view kind)
{
    constexpr auto kinds = std::to_array<std::string_view>({"PROMPT_TUNING", "MULTITASK_PROMPT_TUNING", "P_TUNING",
                                                            "PREFIX_TUNING", "ADAPTION_PROMPT", "CPT", "CARTRIDGE"});
    return std::ranges::find(kinds, kind) != kinds.end();
}

/// Whether a field says nothing: null, false, or an empty list, object or text.
bool saysNothing(const nlohmann::json& value)
{
    const bool isNo = value.is_boolean() && !value.get<bool>();
    const bool isEmptyText = value.is_string() && value.get_ref<const std::string&>().empty();
    return value.is_null() || isNo || isEmptyText || (value.is_structured() && value.empty());
}

std::string textIn(const JsonObject& json, std::string_view key)
{
    const nlohmann::json& value = json.raw(key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

void requireLora(const JsonObject& json)
{
    const std::string kind = textIn(json, "peft_type");
    if (kind == "LORA")
        return;
    const std::string base = textIn(json, "base_model_name_or_path");
    json.fail("says that the folder holds an adapter" + (kind.empty() ? "" : " " + inQuotes(kind)) +
              (base.empty() ? "" : " of the model " + inQuotes(base)) + ", expected \"LORA\"; " +
              (addsTokens(kind) ? "its trained tokens cannot be merged into weights: what opens is the model without it"
                                : "merge the two with PEFT, merge_and_unload(), and save what that gives"));
}

/// Refuses fields that change what is computed and that Headlight does not compute.
void requireReadFields(const JsonObject& json, const ModelAnswers& answers)
{
    constexpr auto declined =
        std::to_array<std::string_view>({"layer_replication", "trainable_token_indices", "alora_invocation_tokens",
                                         "lora_bias", "use_qalora", "arrow_config", "target_parameters", "use_bdlora"});
    constexpr auto read = std::to_array<std::string_view>({"alpha_pattern",
                                                           "auto_mapping",
                                                           "base_model_name_or_path",
                                                           "bias",
                                                           "corda_config",
                                                           "ensure_weight_tying",
                                                           "enable_lora",
                                                           "eva_config",
                                                           "exclude_modules",
                                                           "fan_in_fan_out",
                                                           "inference_mode",
                                                           "init_lora_weights",
                                                           "layers_pattern",
                                                           "layers_to_transform",
                                                           "loftq_config",
                                                           "lora_alpha",
                                                           "lora_dropout",
                                                           "lora_ga_config",
                                                           "megatron_config",
                                                           "megatron_core",
                                                           "merge_weights",
                                                           "modules_to_save",
                                                           "peft_type",
                                                           "peft_version",
                                                           "qalora_group_size",
                                                           "r",
                                                           "rank_pattern",
                                                           "revision",
                                                           "runtime_config",
                                                           "target_modules",
                                                           "task_type",
                                                           "use_dora",
                                                           "use_rslora"});
    for (const std::string& key : json.keys()) {
        if (saysNothing(json.raw(key)) || answers.allows(key))
            continue;
        if (std::ranges::find(declined, key) != declined.end())
            json.failField(key, "none: Headlight does not compute it; merge the two with PEFT, merge_and_unload()");
        if (std::ranges::find(read, key) == read.end())
            json.fail("key " + inQuotes(key) +
                      " is not known and may change what the adapter computes; --allow-unknown-keys " + printable(key) +
                      " opens it all the same");
    }
    // These begin with the parts of the weights that B · A takes out of them: what the model has left is not its
    // file's.
    constexpr auto taking = std::to_array<std::string_view>({"pissa", "olora", "corda", "loftq"});
    const std::string begin = textIn(json, "init_lora_weights");
    if (std::ranges::any_of(taking, [&](std::string_view word) { return begin.starts_with(word); }))
        json.failField("init_lora_weights", "a beginning that leaves the model's weights as they are; convert the "
                                            "adapter with PEFT, path_initial_model_for_weight_conversion");
}

/// The modules of an object whose keys are expressions for the ends of their names.
std::vector<std::pair<Pattern, double>> patternsIn(const JsonObject& json, std::string_view key, double most)
{
    std::vector<std::pair<Pattern, double>> patterns;
    if (saysNothing(json.raw(key)))
        return patterns;
    const JsonObject own = json.object(key);
    for (const std::string& expression : own.keys())
        patterns.emplace_back(Pattern::regex("\\A(?:.*\\.)?(?:" + expression + ")\\z", json.file()),
                              own.number(expression, 0.0, most));
    return patterns;
}

double ownNumber(const std::vector<std::pair<Pattern, double>>& patterns, const std::string& module, double usual)
{
    const auto found =
        std::ranges::find_if(patterns, [&](const auto& pattern) { return !pattern.first.matches(module).empty(); });
    return found == patterns.end() ? usual : found->second;
}

} // namespace

std::int64_t AdapterConfig::rankOf(const std::string& module, std::int64_t found) const
{
    return rank == 0 ? found : static_cast<std::int64_t>(ownNumber(ranks, module, static_cast<double>(rank)));
}

double AdapterConfig::scaleOf(const std::string& module, std::int64_t found) const
{
    if (rank == 0 && alpha == 0.0)
        return 1.0;
    const auto own = static_cast<double>(rankOf(module, found));
    return ownNumber(alphas, module, alpha) / (isRankStable ? std::sqrt(own) : own);
}

ModelAnswers AdapterConfig::answersAboutBase(ModelAnswers answers) const
{
    std::erase_if(answers.allowedKeys, [&](const std::string& key) { return keys.contains(key); });
    return answers;
}

AdapterConfig readAdapterConfig(const std::filesystem::path& folder, const ModelAnswers& answers)
{
    const JsonObject json = JsonObject::read(folder / "adapter_config.json", kLargestAdapterConfig);
    requireLora(json);
    requireReadFields(json, answers);
    AdapterConfig config;
    for (const std::string& key : json.keys())
        if (json.has(key))
            config.keys.insert(key);
    config.base = textIn(json, "base_model_name_or_path");
    config.rank = json.integerOr("r", 8, 1, kMostRank); // PEFT's own defaults
    config.alpha = json.numberOr("lora_alpha", 8.0, 0.0, kMostAlpha);
    config.isRankStable = json.booleanOr("use_rslora", false);
    config.isTransposed = json.booleanOr("fan_in_fan_out", false);
    config.isDecomposed = json.booleanOr("use_dora", false);
    config.ranks = patternsIn(json, "rank_pattern", static_cast<double>(kMostRank));
    config.alphas = patternsIn(json, "alpha_pattern", kMostAlpha);
    return config;
}

} // namespace headlight
