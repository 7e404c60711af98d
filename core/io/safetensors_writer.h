// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/text_sink.h"
#include "core/tensor/shape.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace headlight {

/// One tensor to write, row-major; the data is borrowed until writeSafetensors() returns. Floats become F32, integers
/// I64.
struct TensorToWrite {
    std::string name;
    Shape shape;
    std::variant<std::span<const float>, std::span<const std::int64_t>> data;
};

/// Writes a safetensors file, whole or not at all. The same tensors give the same bytes: I64 first (so that all data is
/// aligned), then by name; the header is padded with spaces to a multiple of 8 bytes. Throws Error{CannotWrite};
/// Error{BadArgument} for a name given twice, a shape that does not fit its data, or text that is not UTF-8.
void writeSafetensors(const std::filesystem::path& path, std::vector<TensorToWrite> tensors,
                      const std::map<std::string, std::string>& metadata = {});

/// Hands over the same bytes, piece by piece.
void writeSafetensors(const TextSink& out, std::vector<TensorToWrite> tensors,
                      const std::map<std::string, std::string>& metadata = {});

} // namespace headlight
