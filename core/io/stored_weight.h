// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"

#include <optional>

namespace headlight {

/// The format of a dtype that a weight can keep; nothing for F64 and for what is no floating-point number.
std::optional<FloatFormat> floatFormatOf(const TensorInfo& tensor);

/// A tensor of two dimensions in such a format: a view of its file where rows or columns lie in a row and numbers are
/// aligned, else a copy in the same format.
Weight storedWeight(const TensorInfo& tensor, FloatFormat format);

/// Where the first NaN or infinity stands.
struct NumberPlace {
    Index row = 0;
    Index column = 0;
};
std::optional<NumberPlace> firstNotFinite(const Weight& weight);

} // namespace headlight
