// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/float_formats.h"

#include <cstddef>
#include <cstdint>

namespace headlight {

/// What the 32 codes of a block share. A code q stands, in float32 with each operation rounded, for
///     LessZero4, LessZero8   (q − second) · scale, where `second` is a whole number from −32768 to 32767
///     PlusLeast4, PlusLeast8 scale · q + second
///     Nf4, Fp4               table[q] · scale, the tables of bitsandbytes (Dettmers et al. 2023, QLoRA, appendix E)
///     Int8                   (q · scale) · (1 / 127), where q is signed
///     E4M3                   e4m3(q) · scale, the 8-bit floats of Micikevicius et al. 2022
struct BlockScale {
    float scale = 1.0F;
    float second = 0.0F;
};

constexpr int kScaledBlockNumbers = 32;

/// The number that a code stands for.
float scaledNumber(FloatFormat format, std::uint8_t code, const BlockScale& shared);

/// Writes a block of 32 codes, blockOf(format).bytes.
void packScaledBlock(FloatFormat format, const BlockScale& shared, const std::uint8_t* codes, std::byte* to);

/// Unpacks `count` blocks.
void unpackScaledBlocks(FloatFormat format, const std::byte* from, std::ptrdiff_t count, float* to);

/// Whether no number of the block can be NaN or an infinity, as its scale and codes show at once.
bool isSurelyFinite(FloatFormat format, const std::byte* block);

/// The sixteen numbers of Nf4 or Fp4, by code.
const float* tableOfCodes(FloatFormat format);

} // namespace headlight
