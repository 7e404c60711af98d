// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/end_ids.h"

#include <nlohmann/json.hpp>

namespace headlight {

void addEndIds(const JsonObject& json, std::vector<std::int64_t>& ids)
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

} // namespace headlight
