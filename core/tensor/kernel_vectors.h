// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// A part of kernel_loops.h: the types of vectors of HEADLIGHT_VECTOR_BYTES.
#include "core/tensor/kernels.h"

namespace headlight {

namespace {

constexpr std::ptrdiff_t kWidth = HEADLIGHT_VECTOR_BYTES / 4;
constexpr std::ptrdiff_t kColumns = 2 * kWidth;
/// Rows of a tile: as many as the registers hold beside the right factor.
constexpr int kRows = HEADLIGHT_VECTOR_BYTES == 64 ? 14 : 6;

typedef float Floats __attribute__((vector_size(HEADLIGHT_VECTOR_BYTES)));
typedef std::int32_t Ints __attribute__((vector_size(HEADLIGHT_VECTOR_BYTES)));
typedef std::uint16_t Halves __attribute__((vector_size(HEADLIGHT_VECTOR_BYTES / 2)));

inline Floats load(const float* from)
{
    Floats x;
    __builtin_memcpy(&x, from, sizeof x);
    return x;
}

inline void store(float* to, Floats x)
{
    __builtin_memcpy(to, &x, sizeof x);
}

inline Floats all(float x)
{
    return x - Floats{};
}

/// Loads the first `count` numbers and fills the others with `rest`.
inline Floats loadSome(const float* from, std::ptrdiff_t count, float rest)
{
    Floats x = all(rest);
    __builtin_memcpy(&x, from, static_cast<std::size_t>(count) * sizeof(float));
    return x;
}

inline void storeSome(float* to, std::ptrdiff_t count, Floats x)
{
    __builtin_memcpy(to, &x, static_cast<std::size_t>(count) * sizeof(float));
}

inline Ints bitsOf(Floats x)
{
    return (Ints)x; // reinterprets the bits
}

inline Floats fromBits(Ints x)
{
    return (Floats)x;
}

} // namespace

} // namespace headlight
