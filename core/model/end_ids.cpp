// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/end_ids.h"

#include "core/io/json.h"

#include <nlohmann/json.hpp>

#include <system_error>

namespace headlight {

namespace {

constexpr std::size_t kLargestFile = 4U << 20U; // bytes; real ones have a few thousand

void appendEndIds(const JsonObject& json, std::vector<std::int64_t>& ids)
{
    constexpr const char* key = "eos_token_id";
    if (!json.has(key))
        return;
    const nlohmann::json& value = json.raw(key);
    for (const nlohmann::json& id : value.is_array() ? value : nlohmann::json::array({value})) {
        if (!id.is_number_integer())
            json.failField(key, "a token's id, or a list of them");
        ids.push_back(id.get<std::int64_t>());
    }
}

} // namespace

std::vector<std::int64_t> readEndIds(const std::filesystem::path& folder)
{
    std::vector<std::int64_t> ids;
    std::error_code ignored;
    for (const char* name : {"config.json", "generation_config.json"})
        if (std::filesystem::exists(folder / name, ignored))
            appendEndIds(JsonObject::read(folder / name, kLargestFile), ids);
    return ids;
}

} // namespace headlight
