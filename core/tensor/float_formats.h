// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace headlight {

/// How a file stores the numbers that a model computes with; all are widened to float without loss.
enum class FloatFormat {
    F32,
    F16, ///< IEEE 754 binary16
    BF16 ///< bfloat16: the upper half of a float
};

/// Bytes of one number.
constexpr std::size_t bytesOf(FloatFormat format)
{
    return format == FloatFormat::F32 ? 4 : 2;
}

/// IEEE 754 binary16 → float, exact.
float floatFromHalf(std::uint16_t bits);

/// bfloat16 (the upper half of a float) → float, exact.
float floatFromBfloat16(std::uint16_t bits);

/// `count` numbers at any alignment → float, exact.
void widen(FloatFormat format, const std::byte* from, std::size_t count, float* to);

/// The index of the first of `count` numbers that is NaN or an infinity; `count` when there is none.
std::size_t firstNotFinite(FloatFormat format, const std::byte* from, std::size_t count);

} // namespace headlight
