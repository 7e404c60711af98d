// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace headlight {

/// The checked header of a safetensors file.
struct SafetensorsHeader {
    TensorSource::Tensors tensors; // their `file` is empty; the caller sets it
    std::map<std::string, std::string> metadata;
};

/// Bytes of one element; 0 for a dtype that the format does not know.
std::size_t safetensorsElementSize(std::string_view dtype);

/// Reads and checks the header of a whole file's bytes: no length, shape or offset in it is believed. Throws
/// Error{BadFile}.
SafetensorsHeader readSafetensorsHeader(std::span<const std::byte> file, const std::string& name);

} // namespace headlight
