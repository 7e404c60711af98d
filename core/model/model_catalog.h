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

/// The folder of the transformer in one of sentence-transformers (Reimers and Gurevych 2019), whose modules.json may
/// say that it is a folder within; any other folder as it is. Throws Error{BadFile}: a modules.json that is none.
std::filesystem::path transformerFolder(const std::filesystem::path& folder);

/// A name from the catalogue, or a folder. Throws Error{BadArgument} that lists the known names.
std::filesystem::path resolveModel(std::string_view nameOrFolder, const std::vector<std::filesystem::path>& roots);

} // namespace headlight
