// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/float_formats.h"

#include "core/tensor/kernels.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace headlight {

static_assert(std::endian::native == std::endian::little, "files store their numbers little-endian");

namespace {

template <typename Stored>
Stored loadNumber(const std::byte* from, std::size_t index)
{
    Stored value;
    std::memcpy(&value, from + index * sizeof(Stored), sizeof(Stored));
    return value;
}

/// A number whose exponent bits are all ones is NaN or an infinity.
template <typename Stored>
std::size_t firstWithAllOnes(const std::byte* from, std::size_t count, Stored exponent)
{
    constexpr std::size_t block = 4096; // long enough for the compiler to use vectors, short enough to stop early
    for (std::size_t begin = 0; begin < count; begin += block) {
        const std::size_t end = std::min(begin + block, count);
        unsigned found = 0;
        for (std::size_t i = begin; i < end; ++i)
            found |= static_cast<unsigned>((loadNumber<Stored>(from, i) & exponent) == exponent);
        if (!found)
            continue;
        while ((loadNumber<Stored>(from, begin) & exponent) != exponent)
            ++begin;
        return begin;
    }
    return count;
}

} // namespace

float floatFromHalf(std::uint16_t bits)
{
    const std::uint32_t sign = (bits & 0x8000U) << 16U;
    const std::uint32_t magnitude = (bits & 0x7FFFU) << 13U;
    // The magnitude read as a float is too small by the difference of the biases, 127 - 15 = 112: a product with 2^112
    // is exact, for subnormals too. An exponent of all ones (infinity, NaN) stays all ones.
    const float scaled = std::bit_cast<float>(magnitude) * 0x1p112F;
    const std::uint32_t special = magnitude >= (0x1FU << 23U) ? 0x7F800000U : 0U;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(scaled) | special | sign);
}

float floatFromBfloat16(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

void widen(FloatFormat format, const std::byte* from, std::size_t count, float* to)
{
    switch (format) {
    case FloatFormat::F32:
        if (count > 0)
            std::memcpy(to, from, count * sizeof(float));
        return;
    case FloatFormat::F16:
        kernels().widenHalf(from, count, to);
        return;
    case FloatFormat::BF16:
        kernels().widenBfloat16(from, count, to);
        return;
    }
}

std::size_t firstNotFinite(FloatFormat format, const std::byte* from, std::size_t count)
{
    switch (format) {
    case FloatFormat::F32:
        return firstWithAllOnes<std::uint32_t>(from, count, 0x7F800000U);
    case FloatFormat::F16:
        return firstWithAllOnes<std::uint16_t>(from, count, 0x7C00U);
    case FloatFormat::BF16:
        break;
    }
    return firstWithAllOnes<std::uint16_t>(from, count, 0x7F80U);
}

} // namespace headlight
