// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

struct ModelEntry {
    std::string name; // folder name
    std::filesystem::path folder;
};

/// Every folder directly under one of `roots` that holds a config.json, sorted by name; the first root wins a name.
std::vector<ModelEntry> findModels(const std::vector<std::filesystem::path>& roots);

/// A name from the catalogue, or a folder. Throws Error{BadArgument} that lists the known names.
std::filesystem::path resolveModel(std::string_view nameOrFolder, const std::vector<std::filesystem::path>& roots);

} // namespace headlight
