// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/scaled_blocks.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace headlight {

namespace {

constexpr float kOneBy127 = 7.874015718698502e-3F;

constexpr std::array<float, 16> kNf4 = {-1.0F,
                                        -0.6961928009986877F,
                                        -0.5250730514526367F,
                                        -0.39491748809814453F,
                                        -0.28444138169288635F,
                                        -0.18477343022823334F,
                                        -0.09105003625154495F,
                                        0.0F,
                                        0.07958029955625534F,
                                        0.16093020141124725F,
                                        0.24611230194568634F,
                                        0.33791524171829224F,
                                        0.44070982933044434F,
                                        0.5626170039176941F,
                                        0.7229568362236023F,
                                        1.0F};

/// Sign, then the numbers 0, 1/16, 8, 12, 4, 6, 2 and 3 as shares of 12.
constexpr std::array<float, 16> kFp4 = {0.0F,       0.0625F / 12, 8.0F / 12,  12.0F / 12,    4.0F / 12,  6.0F / 12,
                                        2.0F / 12,  3.0F / 12,    -0.0F,      -0.0625F / 12, -8.0F / 12, -12.0F / 12,
                                        -4.0F / 12, -6.0F / 12,   -2.0F / 12, -3.0F / 12};

/// Four bits of exponent with a bias of 7, three of fraction, no infinity; all ones is NaN.
float numberOfE4m3(unsigned code)
{
    const unsigned exponent = (code >> 3U) & 15U;
    const unsigned fraction = code & 7U;
    float magnitude = std::ldexp(static_cast<float>(fraction), -9);
    if ((code & 0x7FU) == 0x7FU)
        magnitude = std::bit_cast<float>(0x7FC00000U);
    else if (exponent != 0)
        magnitude = std::ldexp(static_cast<float>(8U + fraction), static_cast<int>(exponent) - 10);
    return (code & 0x80U) != 0 ? -magnitude : magnitude;
}

const std::array<float, 256>& tableOfE4m3()
{
    static const std::array<float, 256> table = [] {
        std::array<float, 256> numbers{};
        for (unsigned code = 0; code < numbers.size(); ++code)
            numbers[code] = numberOfE4m3(code);
        return numbers;
    }();
    return table;
}

bool hasHalfBytes(FloatFormat format)
{
    return format == FloatFormat::LessZero4 || format == FloatFormat::PlusLeast4 || format == FloatFormat::Nf4 ||
           format == FloatFormat::Fp4;
}

/// Bytes of what stands before the codes.
std::ptrdiff_t sharedBytes(FloatFormat format)
{
    const bool isLessZero = format == FloatFormat::LessZero4 || format == FloatFormat::LessZero8;
    const bool isPlusLeast = format == FloatFormat::PlusLeast4 || format == FloatFormat::PlusLeast8;
    return isLessZero ? 6 : isPlusLeast ? 8 : 4;
}

BlockScale sharedOf(FloatFormat format, const std::byte* block)
{
    BlockScale shared;
    std::memcpy(&shared.scale, block, sizeof(float));
    if (sharedBytes(format) == 6) {
        std::int16_t zero = 0;
        std::memcpy(&zero, block + 4, sizeof zero);
        shared.second = zero;
    } else if (sharedBytes(format) == 8) {
        std::memcpy(&shared.second, block + 4, sizeof(float));
    }
    return shared;
}

template <FloatFormat format>
float numberOf(std::uint8_t code, const BlockScale& shared)
{
    if constexpr (format == FloatFormat::LessZero4 || format == FloatFormat::LessZero8)
        return (static_cast<float>(code) - shared.second) * shared.scale;
    else if constexpr (format == FloatFormat::PlusLeast4 || format == FloatFormat::PlusLeast8)
        return shared.scale * static_cast<float>(code) + shared.second;
    else if constexpr (format == FloatFormat::Nf4)
        return kNf4[code & 15U] * shared.scale;
    else if constexpr (format == FloatFormat::Fp4)
        return kFp4[code & 15U] * shared.scale;
    else if constexpr (format == FloatFormat::Int8)
        return (static_cast<float>(static_cast<std::int8_t>(code)) * shared.scale) * kOneBy127;
    else
        return tableOfE4m3()[code] * shared.scale;
}

template <FloatFormat format>
void unpackAllOf(const std::byte* from, std::ptrdiff_t count, float* to)
{
    constexpr std::ptrdiff_t bytes = blockOf(format).bytes;
    const std::ptrdiff_t before = sharedBytes(format);
    for (std::ptrdiff_t i = 0; i < count; ++i, from += bytes, to += kScaledBlockNumbers) {
        const BlockScale shared = sharedOf(format, from);
        const auto* codes = reinterpret_cast<const std::uint8_t*>(from + before);
        if constexpr (bytes < kScaledBlockNumbers) {
            for (int j = 0; j < kScaledBlockNumbers / 2; ++j) {
                to[j] = numberOf<format>(codes[j] & 15U, shared);
                to[j + 16] = numberOf<format>(codes[j] >> 4U, shared);
            }
        } else {
            for (int j = 0; j < kScaledBlockNumbers; ++j)
                to[j] = numberOf<format>(codes[j], shared);
        }
    }
}

/// The two functions of a format, from LessZero4 on.
struct ScaledFormat {
    void (*unpack)(const std::byte* from, std::ptrdiff_t count, float* to);
    float (*number)(std::uint8_t code, const BlockScale& shared);
};

template <FloatFormat format>
constexpr ScaledFormat scaledFormat()
{
    return {unpackAllOf<format>, numberOf<format>};
}

const ScaledFormat& scaledFormatOf(FloatFormat format)
{
    static constexpr std::array<ScaledFormat, 8> all = {
        scaledFormat<FloatFormat::LessZero4>(),  scaledFormat<FloatFormat::LessZero8>(),
        scaledFormat<FloatFormat::PlusLeast4>(), scaledFormat<FloatFormat::PlusLeast8>(),
        scaledFormat<FloatFormat::Nf4>(),        scaledFormat<FloatFormat::Fp4>(),
        scaledFormat<FloatFormat::Int8>(),       scaledFormat<FloatFormat::E4M3>()};
    return all[static_cast<std::size_t>(format) - static_cast<std::size_t>(FloatFormat::LessZero4)];
}

} // namespace

float scaledNumber(FloatFormat format, std::uint8_t code, const BlockScale& shared)
{
    return scaledFormatOf(format).number(code, shared);
}

void packScaledBlock(FloatFormat format, const BlockScale& shared, const std::uint8_t* codes, std::byte* to)
{
    std::memcpy(to, &shared.scale, sizeof(float));
    if (sharedBytes(format) == 6) {
        const auto zero = static_cast<std::int16_t>(shared.second);
        std::memcpy(to + 4, &zero, sizeof zero);
    } else if (sharedBytes(format) == 8) {
        std::memcpy(to + 4, &shared.second, sizeof(float));
    }
    to += sharedBytes(format);
    if (!hasHalfBytes(format)) {
        std::memcpy(to, codes, kScaledBlockNumbers);
        return;
    }
    for (int j = 0; j < kScaledBlockNumbers / 2; ++j)
        to[j] = static_cast<std::byte>(codes[j] | (codes[j + 16] << 4U));
}

void unpackScaledBlocks(FloatFormat format, const std::byte* from, std::ptrdiff_t count, float* to)
{
    scaledFormatOf(format).unpack(from, count, to);
}

bool isSurelyFinite(FloatFormat format, const std::byte* block)
{
    constexpr float farFromInfinity = 1e30F; // a scale below it times a code is below 1e36
    const BlockScale shared = sharedOf(format, block);
    if (!(std::abs(shared.scale) < farFromInfinity && std::abs(shared.second) < farFromInfinity))
        return false;
    bool hasNan = false;
    if (format == FloatFormat::E4M3)
        for (int j = 0; j < kScaledBlockNumbers; ++j)
            hasNan |= (std::to_integer<unsigned>(block[4 + j]) & 0x7FU) == 0x7FU;
    return !hasNan;
}

const float* tableOfCodes(FloatFormat format)
{
    return format == FloatFormat::Nf4 ? kNf4.data() : kFp4.data();
}

} // namespace headlight
