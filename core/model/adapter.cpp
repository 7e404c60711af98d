// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/adapter.h"

#include "core/base/printable.h"
#include "core/io/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <system_error>

namespace headlight {

namespace {

/// Whether an adapter of this kind trains vectors that stand before the text or its keys: the weights have no place for
/// them.
bool addsTokens(std::string_view kind)
{
    constexpr auto kinds = std::to_array<std::string_view>({"PROMPT_TUNING", "MULTITASK_PROMPT_TUNING", "P_TUNING",
                                                            "PREFIX_TUNING", "ADAPTION_PROMPT", "CPT", "CARTRIDGE"});
    return std::ranges::find(kinds, kind) != kinds.end();
}

bool hasAdapterWeights(const std::filesystem::path& folder)
{
    std::error_code error;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().filename().string().starts_with("adapter_model"))
            return true;
    return false;
}

std::string wordIn(const JsonObject& json, std::string_view key)
{
    const nlohmann::json& value = json.raw(key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

} // namespace

void requireNoAdapter(const std::filesystem::path& folder)
{
    constexpr std::size_t kLargestAdapterConfig = 1U << 20U; // bytes; real ones have less than a thousand
    std::error_code error;
    const bool isBesideModel = std::filesystem::exists(folder / "config.json", error);
    if (!std::filesystem::exists(folder / "adapter_config.json", error) ||
        (isBesideModel && !hasAdapterWeights(folder)))
        return;
    const JsonObject json = JsonObject::read(folder / "adapter_config.json", kLargestAdapterConfig);
    const std::string kind = wordIn(json, "peft_type");
    const std::string base = wordIn(json, "base_model_name_or_path");
    json.fail("says that the folder holds an adapter" + (kind.empty() ? "" : " " + inQuotes(kind)) +
              (base.empty() ? "" : " of the model " + inQuotes(base)) +
              (isBesideModel ? ", which changes what the model beside it computes and which Headlight does not apply; "
                             : " and not the model; ") +
              (addsTokens(kind) ? "its trained tokens cannot be merged into weights: what opens is the model without it"
                                : "merge the two with PEFT, merge_and_unload(), and save what that gives") +
              (isBesideModel ? ", in a folder without the adapter's files" : ""));
}

} // namespace headlight
