// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/foreign_class.h"

#include "core/model/families/class_names.h"

#include <nlohmann/json.hpp>

namespace headlight {

ForeignClass readForeignClass(const JsonObject& json, const Family& family)
{
    const nlohmann::json& list = json.raw("architectures");
    if (!json.has("auto_map") || !list.is_array())
        return {};
    for (const nlohmann::json& one : list)
        if (one.is_string() && !isPublishedClass(family, one.get<std::string>()))
            return {one.get<std::string>(), std::string(family.title)};
    return {};
}

} // namespace headlight
