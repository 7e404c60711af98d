// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"

#include <optional>

namespace headlight {

/// The format of a dtype that a weight can keep; nothing for F64 and for dtypes of integers.
std::optional<FloatFormat> floatFormatOf(const TensorInfo& tensor);

/// The weight of a tensor with two dimensions: a view of its file where the numbers of rows or columns are adjacent and
/// aligned, else a copy in the same format.
Weight storedWeight(const TensorInfo& tensor, FloatFormat format);

/// The place of the first NaN or infinity.
struct NumberPlace {
    Index row = 0;
    Index column = 0;
};
std::optional<NumberPlace> firstNotFinite(const Weight& weight);

} // namespace headlight
