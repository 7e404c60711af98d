// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/class_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace headlight {

namespace {

/// The name in small letters, without "-" and "_": "xlm-roberta" → "xlmroberta".
std::string lettersOf(std::string_view name)
{
    std::string letters;
    for (const char c : name)
        if (c != '-' && c != '_')
            letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return letters;
}

/// Whether the rest of a class's name, after the family's, is one of the known kinds of model.
bool isKindOfModel(const std::string& family, std::string_view kind)
{
    constexpr auto kinds = std::to_array<std::string_view>(
        {"for", "model", "lmheadmodel", "mtmodel", "withlmheadmodel", "doubleheadsmodel"});
    return std::ranges::any_of(kinds, [&](std::string_view one) { return kind.starts_with(one); }) ||
           (family.ends_with("t5") && kind.starts_with("encodermodel"));
}

/// Beginnings of class names that differ from the model_type.
constexpr auto kOtherBeginnings = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"falcon", "rw"},
    {"RefinedWeb", "rw"},
    {"RefinedWebModel", "rw"},
    {"stablelm", "stablelmepoch"},
    {"gemma3_text", "gemma3"},
});

bool beginsAs(const std::string& letters, const std::string& family)
{
    return letters.starts_with(family) && isKindOfModel(family, std::string_view(letters).substr(family.size()));
}

} // namespace

bool isPublishedClass(const Family& family, std::string_view name)
{
    const std::string letters = lettersOf(name);
    return beginsAs(letters, lettersOf(family.modelType)) ||
           std::ranges::any_of(kOtherBeginnings, [&](const auto& other) {
               return other.first == family.modelType && beginsAs(letters, std::string(other.second));
           });
}

} // namespace headlight
