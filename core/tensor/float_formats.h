// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace headlight {

/// The formats in which files store numbers. F32, F16 and BF16 are widened to float without loss; the others pack
/// blocks of neighbouring numbers of a row with scales that they share: up to MXFP4 as ggml defines them
/// (kernel_blocks.h has the formulas), from LessZero4 on for what packed safetensors hold (scaled_blocks.h).
enum class FloatFormat {
    F32,
    F16,  ///< IEEE 754 binary16
    BF16, ///< bfloat16: the upper half of a float
    Q8_0,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q2_K,
    Q3_K,
    Q4_K,
    Q5_K,
    Q6_K,
    IQ4_NL,
    IQ4_XS,
    MXFP4, ///< OCP Microscaling Formats 1.0: E2M1 numbers with a shared power of two
    LessZero4,
    LessZero8,
    PlusLeast4,
    PlusLeast8,
    Nf4,
    Fp4,
    Int8,
    E4M3
};

/// The smallest part of a row that lies in bytes of its own.
struct BlockSize {
    std::size_t numbers = 1;
    std::size_t bytes = 0;
};

constexpr BlockSize blockOf(FloatFormat format)
{
    constexpr BlockSize sizes[] = {{1, 4},     {1, 2},   {1, 2},     {32, 34},   {32, 18},   {32, 20},
                                   {32, 22},   {32, 24}, {256, 84},  {256, 110}, {256, 144}, {256, 176},
                                   {256, 210}, {32, 18}, {256, 136}, {32, 17},   {32, 22},   {32, 38},
                                   {32, 24},   {32, 40}, {32, 20},   {32, 20},   {32, 36},   {32, 36}};
    return sizes[static_cast<int>(format)];
}

/// Whether numbers share a block, so that only its first one has an address.
constexpr bool isInBlocks(FloatFormat format)
{
    return blockOf(format).numbers > 1;
}

/// Bytes of the whole blocks among `count` numbers in a row; `count` is a multiple of blockOf(format).numbers where it
/// is a size and not a place within a row.
constexpr std::size_t bytesOf(FloatFormat format, std::size_t count)
{
    return count / blockOf(format).numbers * blockOf(format).bytes;
}

/// The format of that name, "BF16" or "Q4_K"; nothing for F64, integers and other packings.
std::optional<FloatFormat> floatFormatNamed(std::string_view name);

/// Widens IEEE 754 binary16 to float, exactly.
float floatFromHalf(std::uint16_t bits);

/// Widens bfloat16 (the upper half of a float) to float, exactly.
float floatFromBfloat16(std::uint16_t bits);

/// Widens `count` numbers at any alignment to float. `from` is the beginning of a block; the last block may be needed
/// in part.
void widen(FloatFormat format, const std::byte* from, std::size_t count, float* to);

/// The index of the first of `count` numbers, whole blocks, that is NaN or an infinity; `count` when there is none.
std::size_t firstNotFinite(FloatFormat format, const std::byte* from, std::size_t count);

} // namespace headlight
