// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

struct ModelEntry {
    std::string name; // the folder's, or the id on the hub: "ORG/NAME"
    std::filesystem::path folder;
};

/// Every folder directly under one of `roots` that holds a config.json, sorted by name; the first root wins a name.
/// Behind them the models of those that are a cache of the hub's, by id: see hub_cache.h.
std::vector<ModelEntry> findModels(const std::vector<std::filesystem::path>& roots);

/// The newest folder of a model's in a cache of the hub's; the folder of the transformer in one of
/// sentence-transformers (sentence_modules.h), where it is the only one; any other folder as it is. Throws
/// Error{BadFile}: a modules.json that is none.
std::filesystem::path transformerFolder(const std::filesystem::path& folder);

/// A name from the catalogue, a folder, or a file of attention weights. Throws Error{BadArgument} that lists the known
/// names.
std::filesystem::path resolveModel(std::string_view nameOrFolder, const std::vector<std::filesystem::path>& roots);

} // namespace headlight
