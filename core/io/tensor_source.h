// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/tensor/matrix.h"
#include "core/tensor/shape.h"
#include "core/tensor/weight.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

class MappedFile;

/// One tensor of a file, checked by the file's reader.
struct TensorInfo {
    std::string dtype; // under safetensors' name: "F32", "BF16", "I64", …
    Shape shape;
    std::size_t begin = 0; // bytes of the file, half-open
    std::size_t end = 0;
    Shape strides; // in elements, one for each size; empty: row-major without gaps
    std::shared_ptr<const MappedFile> file;
};

/// Tensors by name, whatever the format of their files; read-only and mapped, so that nothing is read before it is
/// asked for. The reader that made it has checked every byte range; copies share the mappings.
class TensorSource {
public:
    using Tensors = std::map<std::string, TensorInfo, std::less<>>;

    /// `name` is the name, without folder, of the file or of the index of several; errors give it.
    TensorSource(std::string name, Tensors tensors);

    const std::string& name() const;
    std::vector<std::string> names() const;
    const TensorInfo* find(std::string_view tensor) const; ///< nullptr when there is none

    /// Parameters: F32, F16, BF16 and F64 become float. Throws Error{BadFile} for a tensor that is missing, of another
    /// shape or dtype; Error{BadNumber} for NaN or infinity, with the index of the first one.
    Matrix readMatrix(std::string_view tensor, Index rows, Index columns) const;
    RowVector readVector(std::string_view tensor, Index size) const;
    /// A tensor of any rank, row-major; infinity and NaN are kept: masked scores in a trace are -infinity.
    std::vector<float> readFloats(std::string_view tensor, const Shape& expected) const;
    /// I64, I32, I16, I8, U8, U16, U32 and BOOL become int64.
    std::vector<std::int64_t> readIntegers(std::string_view tensor, const Shape& expected) const;
    /// A tensor of either kind, row-major, as float; `between` is called after each mebi of its elements.
    std::vector<float> readNumbers(std::string_view tensor, const Shape& expected, const BetweenPieces& between) const;
    /// A parameter, checked as by readMatrix(), but in the file's own memory and format where they allow it: F32, F16
    /// and BF16 in rows or columns. A copy keeps its format; F64 becomes F32.
    Weight readWeight(std::string_view tensor, Index rows, Index columns) const;

    /// A parameter with more than two sizes; all but the last of them make the rows of the matrix.
    Weight readWeight(std::string_view tensor, const Shape& expected) const;

    /// The stored bytes of a tensor that has no strides.
    std::span<const std::byte> bytes(const TensorInfo& tensor) const;

private:
    struct Data;
    const TensorInfo& require(std::string_view tensor, const Shape& expected) const;

    std::shared_ptr<const Data> m_data;
};

} // namespace headlight
