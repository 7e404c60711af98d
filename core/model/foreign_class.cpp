// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/foreign_class.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/model/families/class_names.h"
#include "core/model/model_catalog.h"

#include <nlohmann/json.hpp>

namespace headlight {

ForeignClass foreignClassOf(const Model& model)
{
    const Family* family = findFamily(model.config.family);
    if (!family || model.config.isGiven())
        return {};
    try {
        const JsonObject json = JsonObject::read(transformerFolder(model.folder) / "config.json");
        const nlohmann::json& list = json.raw("architectures");
        if (!json.has("auto_map") || !list.is_array())
            return {};
        for (const nlohmann::json& one : list)
            if (one.is_string() && !isPublishedClass(*family, one.get<std::string>()))
                return {one.get<std::string>(), std::string(family->title)};
    } catch (const Error&) {
        // The folder was there when the model was opened; what it says now is not about that model.
    }
    return {};
}

} // namespace headlight
