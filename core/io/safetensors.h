// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace headlight {

/// A safetensors file: 8 bytes N (little-endian), N bytes of JSON header, then the tensors without a gap
/// (https://huggingface.co/docs/safetensors).
class SafetensorsFile : public TensorSource {
public:
    /// Throws Error{BadFile}.
    static SafetensorsFile open(const std::filesystem::path& path);

    const std::map<std::string, std::string>& metadata() const { return *m_metadata; }

private:
    SafetensorsFile(TensorSource tensors, std::map<std::string, std::string> metadata);

    std::shared_ptr<const std::map<std::string, std::string>> m_metadata;
};

} // namespace headlight
