// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/part_kinds.h"

#include <string>

namespace headlight {

namespace {

std::string listed(const std::vector<std::string_view>& words)
{
    std::string list;
    for (const std::string_view word : words)
        list += (list.empty() ? "" : ", ") + std::string(word);
    return list;
}

} // namespace

std::string typeOrMarked(const JsonObject& description,
                         const std::vector<std::pair<std::string_view, std::string_view>>& marks)
{
    if (!description.has("type"))
        for (const auto& [field, type] : marks)
            if (description.has(field))
                return std::string(type);
    return description.string("type");
}

void refuseType(const JsonObject& description, const std::vector<std::string_view>& types)
{
    description.failField("type", "one of " + listed(types));
}

} // namespace headlight
