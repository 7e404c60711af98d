// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// A part of kernel_loops.h: unpacks the blocks in which ggml packs numbers, by the formulas of its block formats. A
// block of n numbers has its scales as IEEE binary16, d and, in some formats, a second one m. The products of scales
// and integers are exact in float, so that only one rounding remains, with fused multiplication or without.
#include "core/tensor/kernels.h"

namespace headlight {

// Defined in float_formats.cpp, which is compiled for every processor.
float floatFromHalf(std::uint16_t bits);

namespace {

using Bytes = const std::uint8_t*;

inline float halfAt(Bytes from)
{
    return floatFromHalf(static_cast<std::uint16_t>(from[0] | (from[1] << 8)));
}

/// Calls unpack(block, numbers) for each block of `size` bytes and `numbers` numbers.
template <void (*unpack)(Bytes block, float* to), int numbers, int size>
void unpackAll(const std::byte* from, std::ptrdiff_t count, float* to)
{
    Bytes block = reinterpret_cast<Bytes>(from);
    for (std::ptrdiff_t i = 0; i < count; ++i, block += size, to += numbers)
        unpack(block, to);
}

/// d · q, signed bytes.
inline void unpackQ8Zero(Bytes block, float* to)
{
    const float d = halfAt(block);
    for (int i = 0; i < 32; ++i)
        to[i] = d * static_cast<float>(static_cast<std::int8_t>(block[2 + i]));
}

/// d · (q − 8): the lower halves of the bytes are the first 16 numbers, the upper halves the last.
inline void unpackQ4Zero(Bytes block, float* to)
{
    const float d = halfAt(block);
    for (int i = 0; i < 16; ++i) {
        to[i] = d * static_cast<float>((block[2 + i] & 15) - 8);
        to[i + 16] = d * static_cast<float>((block[2 + i] >> 4) - 8);
    }
}

/// d · q + m.
inline void unpackQ4One(Bytes block, float* to)
{
    const float d = halfAt(block);
    const float m = halfAt(block + 2);
    for (int i = 0; i < 16; ++i) {
        to[i] = d * static_cast<float>(block[4 + i] & 15) + m;
        to[i + 16] = d * static_cast<float>(block[4 + i] >> 4) + m;
    }
}

/// The fifth bits of 32 numbers, number i's in bit i.
inline std::uint32_t fifthBits(Bytes from)
{
    return from[0] | (std::uint32_t{from[1]} << 8) | (std::uint32_t{from[2]} << 16) | (std::uint32_t{from[3]} << 24);
}

inline int withFifthBit(int low, std::uint32_t bits, int i)
{
    return low | static_cast<int>(((bits >> i) & 1U) << 4U);
}

/// d · (q − 16), five bits each.
inline void unpackQ5Zero(Bytes block, float* to)
{
    const float d = halfAt(block);
    const std::uint32_t high = fifthBits(block + 2);
    for (int i = 0; i < 16; ++i) {
        to[i] = d * static_cast<float>(withFifthBit(block[6 + i] & 15, high, i) - 16);
        to[i + 16] = d * static_cast<float>(withFifthBit(block[6 + i] >> 4, high, i + 16) - 16);
    }
}

/// d · q + m, five bits each.
inline void unpackQ5One(Bytes block, float* to)
{
    const float d = halfAt(block);
    const float m = halfAt(block + 2);
    const std::uint32_t high = fifthBits(block + 4);
    for (int i = 0; i < 16; ++i) {
        to[i] = d * static_cast<float>(withFifthBit(block[8 + i] & 15, high, i)) + m;
        to[i + 16] = d * static_cast<float>(withFifthBit(block[8 + i] >> 4, high, i + 16)) + m;
    }
}

/// Sixteen groups of 16 numbers: (d · scale) q − m · least, two bits each, scale and least in the halves of a byte.
inline void unpackQ2K(Bytes block, float* to)
{
    const float d = halfAt(block + 80);
    const float m = halfAt(block + 82);
    for (int group = 0; group < 16; ++group) {
        // Bits 0 and 1 of 32 bytes are the first 32 of 128 numbers, bits 2 and 3 the next.
        Bytes q = block + 16 + group / 8 * 32 + group % 2 * 16;
        const int shift = group % 8 / 2 * 2;
        const float scale = d * static_cast<float>(block[group] & 15);
        const float least = m * static_cast<float>(block[group] >> 4);
        for (int i = 0; i < 16; ++i)
            to[group * 16 + i] = scale * static_cast<float>((q[i] >> shift) & 3) - least;
    }
}

/// Sixteen groups of 16 numbers: (d · (scale − 32)) (q − 4), three bits each, the third one apart; scales of six bits,
/// the upper two apart.
inline void unpackQ3K(Bytes block, float* to)
{
    const float d = halfAt(block + 108);
    for (int group = 0; group < 16; ++group) {
        Bytes high = block + group % 2 * 16;
        Bytes q = block + 32 + group / 8 * 32 + group % 2 * 16;
        Bytes scales = block + 96;
        const int low = group < 8 ? scales[group] & 15 : scales[group - 8] >> 4;
        const int upper = (scales[8 + group % 4] >> (group / 4 * 2)) & 3;
        const float scale = d * static_cast<float>((low | (upper << 4)) - 32);
        const int shift = group % 8 / 2 * 2;
        const int bit = group / 2;
        for (int i = 0; i < 16; ++i)
            to[group * 16 + i] = scale * static_cast<float>(((q[i] >> shift) & 3) + ((high[i] >> bit) & 1) * 4 - 4);
    }
}

struct ScaleAndLeast {
    float scale, least;
};

/// Scale and least of one of the eight groups of Q4_K and Q5_K, six bits each in twelve bytes: the first four of both
/// in the lower six bits of bytes 0 to 7, the others' lower four bits in bytes 8 to 11, their upper two above the
/// first.
inline ScaleAndLeast sixBitScales(Bytes block, int group)
{
    Bytes s = block + 4;
    const int scale = group < 4 ? s[group] & 63 : (s[group + 4] & 15) | ((s[group - 4] >> 6) << 4);
    const int least = group < 4 ? s[group + 4] & 63 : (s[group + 4] >> 4) | ((s[group] >> 6) << 4);
    return {halfAt(block) * static_cast<float>(scale), halfAt(block + 2) * static_cast<float>(least)};
}

/// Eight groups of 32 numbers: (d · scale) q − m · least; 32 bytes have one group below and the next above.
inline void unpackQ4K(Bytes block, float* to)
{
    for (int pair = 0; pair < 4; ++pair, to += 64) {
        Bytes q = block + 16 + pair * 32;
        const ScaleAndLeast first = sixBitScales(block, 2 * pair);
        const ScaleAndLeast second = sixBitScales(block, 2 * pair + 1);
        for (int i = 0; i < 32; ++i)
            to[i] = first.scale * static_cast<float>(q[i] & 15) - first.least;
        for (int i = 0; i < 32; ++i)
            to[i + 32] = second.scale * static_cast<float>(q[i] >> 4) - second.least;
    }
}

/// Q4_K with a fifth bit: bit g of 32 bytes is that of group g.
inline void unpackQ5K(Bytes block, float* to)
{
    Bytes high = block + 16;
    for (int pair = 0; pair < 4; ++pair, to += 64) {
        Bytes q = block + 48 + pair * 32;
        const ScaleAndLeast first = sixBitScales(block, 2 * pair);
        const ScaleAndLeast second = sixBitScales(block, 2 * pair + 1);
        for (int i = 0; i < 32; ++i)
            to[i] = first.scale * static_cast<float>((q[i] & 15) + ((high[i] >> (2 * pair)) & 1) * 16) - first.least;
        for (int i = 0; i < 32; ++i)
            to[i + 32] =
                second.scale * static_cast<float>((q[i] >> 4) + ((high[i] >> (2 * pair + 1)) & 1) * 16) - second.least;
    }
}

/// Sixteen groups of 16 numbers: (d · scale) (q − 32), six bits each, the upper two apart; scales are signed bytes.
inline void unpackQ6K(Bytes block, float* to)
{
    const float d = halfAt(block + 208);
    for (int part = 0; part < 8; ++part) { // parts of 32 numbers
        const int half = part / 4;
        const int quarter = part % 4;
        Bytes low = block + half * 64 + quarter % 2 * 32;
        Bytes high = block + 128 + half * 32;
        const int lowShift = quarter / 2 * 4;
        for (int group = 0; group < 2; ++group) {
            const float scale = d * static_cast<float>(static_cast<std::int8_t>(block[192 + part * 2 + group]));
            for (int i = group * 16; i < group * 16 + 16; ++i)
                to[part * 32 + i] =
                    scale *
                    static_cast<float>((((low[i] >> lowShift) & 15) | (((high[i] >> (2 * quarter)) & 3) << 4)) - 32);
        }
    }
}

/// The sixteen numbers that IQ4_NL and IQ4_XS choose from.
constexpr float kUnevenNumbers[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};
/// The numbers of E2M1, doubled.
constexpr float kDoubledE2m1[16] = {0, 1, 2, 3, 4, 6, 8, 12, -0.0F, -1, -2, -3, -4, -6, -8, -12};

inline void unpackChosen(const float (&choices)[16], float scale, Bytes q, float* to)
{
    for (int i = 0; i < 16; ++i) {
        to[i] = scale * choices[q[i] & 15];
        to[i + 16] = scale * choices[q[i] >> 4];
    }
}

inline void unpackIq4Nl(Bytes block, float* to)
{
    unpackChosen(kUnevenNumbers, halfAt(block), block + 2, to);
}

/// Eight groups of 32 numbers, each with a scale of six bits: d · (scale − 32).
inline void unpackIq4Xs(Bytes block, float* to)
{
    const float d = halfAt(block);
    for (int group = 0; group < 8; ++group) {
        const int low = (block[4 + group / 2] >> (group % 2 * 4)) & 15;
        const int high = (block[2 + group / 4] >> (group % 4 * 2)) & 3;
        unpackChosen(kUnevenNumbers, d * static_cast<float>((low | (high << 4)) - 32), block + 8 + group * 16,
                     to + group * 32);
    }
}

/// Half of the power of two whose exponent is an E8M0 number; 255 is NaN.
inline float halfOfPower(std::uint8_t exponent)
{
    const std::uint32_t bits = exponent < 2     ? 0x00200000U << exponent
                               : exponent < 255 ? std::uint32_t{exponent - 1U} << 23U
                                                : 0x7FC00000U;
    float result = 0.0F;
    __builtin_memcpy(&result, &bits, sizeof result);
    return result;
}

inline void unpackMxfp4(Bytes block, float* to)
{
    unpackChosen(kDoubledE2m1, halfOfPower(block[0]), block + 1, to);
}

} // namespace

} // namespace headlight
