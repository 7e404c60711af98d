// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace headlight {

/// The formats in which files store numbers; all are widened to float without loss.
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

/// Widens IEEE 754 binary16 to float, exactly.
float floatFromHalf(std::uint16_t bits);

/// Widens bfloat16 (the upper half of a float) to float, exactly.
float floatFromBfloat16(std::uint16_t bits);

/// Widens `count` numbers at any alignment to float, exactly.
void widen(FloatFormat format, const std::byte* from, std::size_t count, float* to);

/// The index of the first of `count` numbers that is NaN or an infinity; `count` when there is none.
std::size_t firstNotFinite(FloatFormat format, const std::byte* from, std::size_t count);

} // namespace headlight
