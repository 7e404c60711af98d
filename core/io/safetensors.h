// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/tensor/shape.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

class MappedFile;

/// What the header of a safetensors file says of one tensor; checked when the file was opened.
struct TensorInfo {
    std::string dtype; // "F32", "BF16", "I64", …
    Shape shape;
    std::size_t begin = 0; // bytes from the start of the file, half-open
    std::size_t end = 0;
};

/// A safetensors file, read-only and mapped: 8 bytes N (little-endian), N bytes of JSON header, then the tensors
/// without a gap (https://huggingface.co/docs/safetensors). Every byte range is checked by open(); copies share the
/// mapping.
class SafetensorsFile {
public:
    /// Throws Error{BadFile}.
    static SafetensorsFile open(const std::filesystem::path& path);

    const std::string& name() const; ///< the file's name without its folder, as errors give it
    std::vector<std::string> names() const;
    const TensorInfo* find(std::string_view tensor) const; ///< nullptr when there is none
    const std::map<std::string, std::string>& metadata() const;

    /// Parameters: F32, F16, BF16 and F64 become float. Throws Error{BadFile} for a tensor that is missing, of another
    /// shape or dtype; Error{BadNumber} for NaN or infinity, with the index of the first one.
    Matrix readMatrix(std::string_view tensor, Index rows, Index columns) const;
    RowVector readVector(std::string_view tensor, Index size) const;
    /// Any rank, row-major, infinity and NaN as they are: masked scores in a trace are -infinity.
    std::vector<float> readFloats(std::string_view tensor, const Shape& expected) const;
    /// I64, I32, I16, I8, U8, U16, U32 and BOOL become int64.
    std::vector<std::int64_t> readIntegers(std::string_view tensor, const Shape& expected) const;

private:
    struct Data;
    explicit SafetensorsFile(std::shared_ptr<const Data> data);
    const TensorInfo& require(std::string_view tensor, const Shape& expected) const;
    void requireFinite(std::string_view tensor, const Shape& shape, const float* values) const;
    void readInto(std::string_view tensor, const TensorInfo& info, float* out) const;

    std::shared_ptr<const Data> m_data;
};

} // namespace headlight
