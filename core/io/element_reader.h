// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/io/tensor_source.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace headlight {

/// The number of elements in a tensor of this shape.
std::size_t elementCount(const Shape& shape);

/// Reads every element of a tensor whose first lies at `data`, row-major whatever its strides. False for a dtype that
/// is not F32, F16, BF16 or F64.
bool readElements(const TensorInfo& tensor, const std::byte* data, float* out);
/// Reads integers and booleans likewise. False for another dtype.
bool readElements(const TensorInfo& tensor, const std::byte* data, std::int64_t* out);
/// Reads elements of either kind as float, and calls `between` after each mebi of them. False for another dtype.
bool readNumbers(const TensorInfo& tensor, const std::byte* data, float* out, const BetweenPieces& between = {});
/// The elements of 2 bytes each, and of 4 bytes each, row-major and unconverted.
std::vector<std::uint16_t> gatherPairs(const TensorInfo& tensor, const std::byte* data);
std::vector<std::uint32_t> gatherQuads(const TensorInfo& tensor, const std::byte* data);

} // namespace headlight
