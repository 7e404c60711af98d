// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/float_formats.h"

#include "core/tensor/kernels.h"
#include "core/tensor/scaled_blocks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

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

/// A block's scales are 16-bit floats at these places, and every number of the block is a sum of products with them:
/// none is finite where a scale is not.
struct ScalePlaces {
    int first = 0;
    int second = -1; // byte of another scale; -1: there is none
};

ScalePlaces scalesOf(FloatFormat format)
{
    switch (format) {
    case FloatFormat::Q4_1:
    case FloatFormat::Q5_1:
    case FloatFormat::Q4_K:
    case FloatFormat::Q5_K:
        return {0, 2};
    case FloatFormat::Q2_K:
        return {80, 82};
    case FloatFormat::Q3_K:
        return {108};
    case FloatFormat::Q6_K:
        return {208};
    default:
        return {0};
    }
}

bool isFiniteHalf(const std::byte* from)
{
    return (loadNumber<std::uint16_t>(from, 0) & 0x7C00U) != 0x7C00U;
}

/// Looks at the numbers of one block where its scale alone does not tell.
std::size_t firstOfMxfp4(const std::byte* block)
{
    constexpr std::uint8_t largestScale = 251; // 12 · 2^(251 − 128) is the last that is below 2^128
    std::array<float, 32> numbers{};
    if (std::to_integer<std::uint8_t>(block[0]) > largestScale)
        widen(FloatFormat::MXFP4, block, numbers.size(), numbers.data());
    return static_cast<std::size_t>(std::ranges::find_if_not(numbers, [](float x) { return std::isfinite(x); }) -
                                    numbers.begin());
}

/// Looks at the numbers of blocks only where scale and code alone do not tell.
std::size_t firstOfScaledBlocks(FloatFormat format, const std::byte* from, std::size_t count)
{
    const BlockSize size = blockOf(format);
    std::array<float, 32> numbers{};
    for (std::size_t i = 0; i < count; i += size.numbers, from += size.bytes) {
        if (isSurelyFinite(format, from))
            continue;
        widen(format, from, numbers.size(), numbers.data());
        const auto* const bad = std::ranges::find_if_not(numbers, [](float x) { return std::isfinite(x); });
        if (bad != numbers.end())
            return i + static_cast<std::size_t>(bad - numbers.begin());
    }
    return count;
}

std::size_t firstOfBlocks(FloatFormat format, const std::byte* from, std::size_t count)
{
    if (format >= FloatFormat::LessZero4)
        return firstOfScaledBlocks(format, from, count);
    const BlockSize size = blockOf(format);
    const ScalePlaces scales = scalesOf(format);
    for (std::size_t i = 0; i < count; i += size.numbers, from += size.bytes) {
        if (format == FloatFormat::MXFP4) {
            if (const std::size_t first = firstOfMxfp4(from); first < size.numbers)
                return i + first;
        } else if (!isFiniteHalf(from + scales.first) || (scales.second >= 0 && !isFiniteHalf(from + scales.second))) {
            return i;
        }
    }
    return count;
}

} // namespace

std::optional<FloatFormat> floatFormatNamed(std::string_view name)
{
    constexpr auto names = std::to_array<std::string_view>(
        {"F32",         "F16",         "BF16",         "Q8_0",         "Q4_0", "Q4_1",   "Q5_0",   "Q5_1",
         "Q2_K",        "Q3_K",        "Q4_K",         "Q5_K",         "Q6_K", "IQ4_NL", "IQ4_XS", "MXFP4",
         "LESS_ZERO_4", "LESS_ZERO_8", "PLUS_LEAST_4", "PLUS_LEAST_8", "NF4",  "FP4",    "INT8",   "E4M3"});
    const auto* const found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<FloatFormat>(found - names.begin()));
}

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
    default:
        break;
    }
    const BlockSize size = blockOf(format);
    const std::size_t nWhole = count / size.numbers;
    const auto unpack = [&](const std::byte* blocks, std::ptrdiff_t n, float* numbers) {
        if (format >= FloatFormat::LessZero4)
            unpackScaledBlocks(format, blocks, n, numbers);
        else
            kernels().unpackBlocks[static_cast<int>(format) - static_cast<int>(FloatFormat::Q8_0)](blocks, n, numbers);
    };
    unpack(from, static_cast<std::ptrdiff_t>(nWhole), to);
    if (const std::size_t rest = count % size.numbers; rest > 0) {
        std::array<float, 256> last{};
        unpack(from + nWhole * size.bytes, 1, last.data());
        std::copy_n(last.data(), rest, to + nWhole * size.numbers);
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
        return firstWithAllOnes<std::uint16_t>(from, count, 0x7F80U);
    default:
        return firstOfBlocks(format, from, count);
    }
}

} // namespace headlight
