// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/gguf_metadata.h"
#include "core/io/tensor_source.h"

#include <cstddef>
#include <span>
#include <string>

namespace headlight {

/// The values of a GGUF file and the places of its tensors. Sizes stand in the order of safetensors, the last one
/// contiguous; GGUF itself writes that one first.
struct GgufHeader {
    GgufMetadata::Values values;
    TensorSource::Tensors tensors;
};

/// Reads the head of a GGUF file of version 2 or 3 by its specification. Nothing is allocated by what the head claims
/// beyond the file's own size. Throws Error{BadFile} that names the field, what was expected and what was found; also
/// for a file for big-endian machines and for a type of numbers that Headlight does not unpack.
GgufHeader readGgufHeader(std::span<const std::byte> file, const std::string& name);

} // namespace headlight
