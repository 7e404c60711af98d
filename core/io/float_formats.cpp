// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/float_formats.h"

#include <bit>
#include <cmath>

namespace headlight {

float floatFromHalf(std::uint16_t bits)
{
    const std::uint32_t sign = (bits & 0x8000U) << 16U;
    const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
    const std::uint32_t fraction = bits & 0x3FFU;
    if (exponent == 0) { // zero and subnormals: fraction * 2^-24
        const float magnitude = std::ldexp(static_cast<float>(fraction), -24);
        return sign ? -magnitude : magnitude;
    }
    // The bias grows from 15 to 127; an exponent of all ones (infinity, NaN) stays all ones.
    const std::uint32_t wide = exponent == 0x1FU ? 0xFFU : exponent + 112U;
    return std::bit_cast<float>(sign | (wide << 23U) | (fraction << 13U));
}

float floatFromBfloat16(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

} // namespace headlight
