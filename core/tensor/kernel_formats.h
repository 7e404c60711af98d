// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// A part of kernel_loops.h: widening of stored numbers by the rules of float_formats.cpp.
#include "core/tensor/kernel_vectors.h"

#ifdef __F16C__
#include <immintrin.h>
#endif

namespace headlight {

namespace {

inline Halves loadHalves(const std::byte* from, std::ptrdiff_t count)
{
    Halves x{};
    __builtin_memcpy(&x, from, static_cast<std::size_t>(count) * sizeof(std::uint16_t));
    return x;
}

inline Floats widenedHalf(Halves halves)
{
#if defined(__F16C__) && HEADLIGHT_VECTOR_BYTES == 64
    return (Floats)_mm512_maskz_cvtph_ps(0xFFFF, (__m256i)halves);
#elif defined(__F16C__) && HEADLIGHT_VECTOR_BYTES == 32
    return (Floats)_mm256_cvtph_ps((__m128i)halves);
#else
    const Ints bits = __builtin_convertvector(halves, Ints);
    const Ints magnitude = (bits & 0x7FFF) << 13;
    const Ints special = (magnitude >= (0x1F << 23)) & 0x7F800000;
    return fromBits(bitsOf(fromBits(magnitude) * 0x1p112F) | special | ((bits & 0x8000) << 16));
#endif
}

inline Floats widenedBfloat16(Halves halves)
{
    return fromBits(__builtin_convertvector(halves, Ints) << 16);
}

template <Floats (*widened)(Halves)>
void widenAll(const std::byte* from, std::ptrdiff_t count, float* to)
{
    std::ptrdiff_t i = 0;
    for (; i + kWidth <= count; i += kWidth)
        store(to + i, widened(loadHalves(from + 2 * i, kWidth)));
    if (i < count)
        storeSome(to + i, count - i, widened(loadHalves(from + 2 * i, count - i)));
}

inline Floats widenedFloats(Floats x)
{
    return x;
}

/// The vector of numbers from j on of a row of `count` numbers; zeros after the last.
template <typename Stored, Floats (*widened)(Stored)>
inline Floats loadStored(const std::byte* row, std::ptrdiff_t j, std::ptrdiff_t count)
{
    constexpr std::ptrdiff_t size = sizeof(Stored) / kWidth;
    Stored x{};
    if (j + kWidth <= count)
        __builtin_memcpy(&x, row + j * size, sizeof x);
    else if (j < count)
        __builtin_memcpy(&x, row + j * size, static_cast<std::size_t>((count - j) * size));
    return widened(x);
}

template <typename Stored, Floats (*widened)(Stored)>
void copyPanelsOf(const PanelColumns& from, float* panels)
{
    constexpr std::ptrdiff_t rowsAhead = 8;
    constexpr std::ptrdiff_t size = sizeof(Stored) / kWidth;
    for (std::ptrdiff_t k = 0; k < from.depth; ++k) {
        const std::byte* row = from.data + k * from.rowBytes;
        for (std::ptrdiff_t at = 0; at < from.count * size; at += 64)
            __builtin_prefetch(row + rowsAhead * from.rowBytes + at);
        float* to = panels + k * kColumns;
        for (std::ptrdiff_t j = 0; j < from.count; j += kColumns, to += from.depth * kColumns) {
            store(to, loadStored<Stored, widened>(row, j, from.count));
            store(to + kWidth, loadStored<Stored, widened>(row, j + kWidth, from.count));
        }
    }
}

} // namespace

} // namespace headlight
