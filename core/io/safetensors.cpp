// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/safetensors.h"

#include "core/io/mapped_file.h"
#include "core/io/safetensors_header.h"

#include <utility>

namespace headlight {

SafetensorsFile::SafetensorsFile(TensorSource tensors, std::map<std::string, std::string> metadata)
    : TensorSource(std::move(tensors)),
      m_metadata(std::make_shared<const std::map<std::string, std::string>>(std::move(metadata)))
{
}

SafetensorsFile SafetensorsFile::open(const std::filesystem::path& path)
{
    const auto file = std::make_shared<const MappedFile>(path);
    SafetensorsHeader header =
        file->read([&](std::span<const std::byte> bytes) { return readSafetensorsHeader(bytes, file->name()); });
    for (auto& [tensor, info] : header.tensors)
        info.file = file;
    return {TensorSource(file->name(), std::move(header.tensors)), std::move(header.metadata)};
}

} // namespace headlight
