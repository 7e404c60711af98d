// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

struct ModelEntry {
    std::string name; // the folder's name, or the id on the hub: "ORG/NAME"
    std::filesystem::path folder;
};

/// Every folder directly under one of `roots` that holds a config.json, sorted by name; the first root wins a name.
/// After them come the models in roots that are a cache of the hub, by id: see hub_cache.h.
std::vector<ModelEntry> findModels(const std::vector<std::filesystem::path>& roots);

/// The folder that holds the transformer: the newest snapshot in a model's folder of the hub's cache; the only
/// transformer of a folder of sentence-transformers (sentence_modules.h); any other folder itself. Throws
/// Error{BadFile} for an unreadable modules.json.
std::filesystem::path transformerFolder(const std::filesystem::path& folder);

/// Finds a model by a name from the catalogue, its folder, or a file of attention weights. Throws Error{BadArgument}
/// that lists the known names.
std::filesystem::path resolveModel(std::string_view nameOrFolder, const std::vector<std::filesystem::path>& roots);

} // namespace headlight
