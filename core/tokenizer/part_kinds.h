// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

/// Refuses the "type" of a part by naming all that there are.
[[noreturn]] void refuseType(const JsonObject& description, const std::vector<std::string_view>& types);

/// A row in the table of all parts of a step: "type" in a tokenizer.json and a function that makes the part. Fields
/// that nobody asks for change nothing, as in Hugging Face tokenizers, which ignores them in every part.
template <typename Part>
struct PartKind {
    std::string_view type;
    std::function<std::unique_ptr<const Part>(const JsonObject&)> make;
};

/// The "type" of a part. Older files name none: the first of `marks` (a field and the type that has it) whose field is
/// there gives the type.
std::string typeOrMarked(const JsonObject& description,
                         const std::vector<std::pair<std::string_view, std::string_view>>& marks);

/// Makes a part by its constructor, which takes the description where the part has fields.
template <typename Part, typename Kind>
std::unique_ptr<const Part> makeKind(const JsonObject& description)
{
    if constexpr (std::is_constructible_v<Kind, const JsonObject&>)
        return std::make_unique<Kind>(description);
    else
        return std::make_unique<Kind>();
}

template <typename Part>
std::unique_ptr<const Part> makePart(const JsonObject& description, std::string_view type,
                                     const std::vector<PartKind<Part>>& kinds)
{
    std::vector<std::string_view> types;
    for (const PartKind<Part>& kind : kinds) {
        types.push_back(kind.type);
        if (kind.type == type)
            return kind.make(description);
    }
    refuseType(description, types);
}

/// Makes the steps that the field `key` of a part "Sequence" lists.
template <typename Part>
std::vector<std::unique_ptr<const Part>> makeSteps(const JsonObject& description, std::string_view key,
                                                   std::unique_ptr<const Part> (*make)(const JsonObject&))
{
    constexpr std::size_t mostSteps = 1000;
    if (description.raw(key).is_array() && description.raw(key).size() > mostSteps)
        description.failField(key, "at most " + std::to_string(mostSteps) + " steps");
    std::vector<std::unique_ptr<const Part>> steps;
    for (const JsonObject& step : description.objects(key))
        steps.push_back(make(step));
    return steps;
}

} // namespace headlight
