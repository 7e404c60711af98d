// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/gguf_metadata.h"
#include "core/io/tensor_source.h"

#include <filesystem>
#include <vector>

namespace headlight {

/// A GGUF file, or all of the files that one was split into: the values of the first and the tensors of all.
struct GgufFile {
    GgufMetadata metadata;
    TensorSource tensors;
};

/// Whether the file is named or begins as GGUF files do. Throws nothing.
bool isGguf(const std::filesystem::path& file);

/// Whether its name is that of one of several files, "model-00002-of-00003.gguf".
bool isNamedAsPartOfGguf(const std::filesystem::path& file);

/// Opens a file, mapped. Any of several, "model-00002-of-00003.gguf", stands for all. Throws Error{BadFile}.
GgufFile openGguf(const std::filesystem::path& file);

/// The GGUF files of models in a folder, sorted; of one that was split the first. Throws nothing.
std::vector<std::filesystem::path> ggufFilesIn(const std::filesystem::path& folder);

/// The one GGUF file of a folder, the first of one that was split; empty where there is none or several.
std::filesystem::path ggufIn(const std::filesystem::path& folder);

} // namespace headlight
