// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/outer_prefix.h"

#include "core/model/checkpoint_names.h"
#include "core/model/families/family.h"
#include "core/model/tensor_table.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headlight {

namespace {

/// The common beginning of all names, in front of the token embedding's; empty where a name begins otherwise.
std::string prefixOf(std::string_view embedding, const std::vector<std::string>& names)
{
    const std::string ending = "." + std::string(embedding);
    const auto found = std::ranges::find_if(names, [&](const std::string& name) { return name.ends_with(ending); });
    if (found == names.end())
        return {};
    const std::string prefix = found->substr(0, found->size() - embedding.size());
    const auto hasIt = [&](const std::string& name) { return name.starts_with(prefix); };
    return std::ranges::all_of(names, hasIt) ? prefix : std::string();
}

} // namespace

TensorSource withoutOuterPrefix(const TensorSource& file, const ModelConfig& config)
{
    Parameters unused;
    const std::string embedding = tensorTable(config, unused).front().checkpointName;
    if (file.find(CheckpointNames(file, config).inFile(embedding)))
        return file;
    std::vector<std::string> spellings; // a prefix that belongs to the family is kept
    for (const std::string_view own : familyOf(config).prefixes)
        spellings.push_back(std::string(own) + embedding);
    spellings.push_back(embedding);
    for (const std::string_view own : familyOf(config).prefixes)
        if (embedding.starts_with(own))
            spellings.push_back(embedding.substr(own.size()));
    const std::vector<std::string> names = file.names();
    std::string prefix;
    for (std::size_t i = 0; i < spellings.size() && prefix.empty(); ++i)
        prefix = prefixOf(spellings[i], names);
    if (prefix.empty())
        return file;
    TensorSource::Tensors tensors;
    for (const std::string& name : names)
        tensors.emplace(name.substr(prefix.size()), *file.find(name));
    return {file.name(), std::move(tensors)};
}

} // namespace headlight
