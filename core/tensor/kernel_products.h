// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// A part of kernel_loops.h: the tile of a product, and the transposition of numbers for it.
#include "core/tensor/kernel_vectors.h"

namespace headlight {

namespace {

template <int...>
struct Rows {
};
template <int n, int... i>
struct FirstRows : FirstRows<n - 1, n - 1, i...> {
};
template <int... i>
struct FirstRows<0, i...> {
    using Type = Rows<i...>;
};

/// The fetch goes into the second cache. Rows of a matrix whose width is a power of two share a few lines of the first
/// cache: there they would push out the tile's own data, and one another.
constexpr int kIntoSecondCache = 2;
constexpr std::ptrdiff_t kLineNumbers = 16; // numbers in a cache line

constexpr std::ptrdiff_t kLineBytes = kLineNumbers * static_cast<std::ptrdiff_t>(sizeof(float));

/// One step of the inner dimension: adds one number of each left row times a right row.
template <int... i>
[[gnu::always_inline]] inline void addStep(Floats* first, Floats* second, const float* left, const float* right,
                                           Rows<i...>)
{
    const Floats b0 = load(right);
    const Floats b1 = load(right + kWidth);
    ((first[i] += left[i * kTileLeftRow] * b0, second[i] += left[i * kTileLeftRow] * b1), ...);
}

template <int... i>
inline void multiplyRows(const TileProduct& p, Rows<i...> rows)
{
    const std::ptrdiff_t outRow = p.outRow;
    float* const out = p.out;
    Floats first[] = {(p.adds ? load(out + i * outRow) : Floats{})...};
    Floats second[] = {(p.adds ? load(out + i * outRow + kWidth) : Floats{})...};
    const float* left = p.left;
    const float* right = p.right;
    const std::byte* next = p.next[0];
    const std::ptrdiff_t toOther = p.next[1] - p.next[0];
    // Fetches the beginning of the tile below: its rows are so short that the processor's own prefetch would come too
    // late.
    constexpr std::ptrdiff_t below = sizeof...(i);
    (__builtin_prefetch(left + (below + i) * kTileLeftRow), ...);
    (__builtin_prefetch(left + (below + i) * kTileLeftRow + kLineNumbers), ...);
    (__builtin_prefetch(out + (below + i) * outRow, 1), ...);
    const auto fetch = [&](std::ptrdiff_t steps) {
        __builtin_prefetch(next, 0, kIntoSecondCache);
        __builtin_prefetch(next + toOther, 0, kIntoSecondCache);
        next += steps * p.nextRow;
    };
    std::ptrdiff_t k = 0;
    // Takes several steps of a packed panel at once, where their fetches share one line: a processor core that two
    // threads share then has less to decode.
    constexpr std::ptrdiff_t atOnce = 2;
    if (p.rightRow == kColumns && atOnce * p.nextRow <= kLineBytes)
        for (; k + atOnce <= p.depth; k += atOnce) {
            fetch(atOnce);
            addStep(first, second, left, right, rows);
            addStep(first, second, left + 1, right + kColumns, rows);
            left += atOnce;
            right += atOnce * kColumns;
        }
    for (; k < p.depth; ++k) {
        fetch(1);
        addStep(first, second, left, right, rows);
        ++left;
        right += p.rightRow;
    }
    ((store(out + i * outRow, first[i]), store(out + i * outRow + kWidth, second[i])), ...);
}

template <int rows>
void multiplyTileOf(const TileProduct& p)
{
    multiplyRows(p, typename FirstRows<rows>::Type{});
}

template <int... i>
void multiplyTileWith(const TileProduct& p, Rows<i...>)
{
    static constexpr void (*byRows[])(const TileProduct&) = {multiplyTileOf<i + 1>...};
    byRows[p.rows - 1](p);
}

void multiplyTile(const TileProduct& p)
{
    multiplyTileWith(p, FirstRows<kRows>::Type{});
}

/// Interleaves the lower, or the upper, halves of two vectors.
template <int offset, int... i>
inline Floats inTurn(Floats a, Floats b, Rows<i...>)
{
    return __builtin_shufflevector(a, b, (i / 2 + offset + (i % 2) * kWidth)...);
}

/// Transposes a square of numbers: each step interleaves halves of rows that are half a square apart.
inline void turnSquare(Floats* rows)
{
    using Lanes = FirstRows<kWidth>::Type;
    for (std::ptrdiff_t step = 1; step < kWidth; step *= 2) {
        Floats turned[kWidth];
        for (std::ptrdiff_t i = 0; i < kWidth / 2; ++i) {
            turned[2 * i] = inTurn<0>(rows[i], rows[i + kWidth / 2], Lanes{});
            turned[2 * i + 1] = inTurn<kWidth / 2>(rows[i], rows[i + kWidth / 2], Lanes{});
        }
        for (std::ptrdiff_t i = 0; i < kWidth; ++i)
            rows[i] = turned[i];
    }
}

void turnPanel(const PanelRows& from, float* panel)
{
    for (std::ptrdiff_t first = 0; first < kColumns; first += kWidth) {
        for (std::ptrdiff_t k = 0; k < from.depth; k += kWidth) {
            const std::ptrdiff_t depth = from.depth - k < kWidth ? from.depth - k : kWidth;
            Floats square[kWidth];
            for (std::ptrdiff_t i = 0; i < kWidth; ++i) {
                const float* row = from.data + (first + i) * from.row + k;
                square[i] = first + i >= from.count ? Floats{} : depth == kWidth ? load(row) : loadSome(row, depth, 0);
            }
            turnSquare(square);
            for (std::ptrdiff_t i = 0; i < depth; ++i)
                store(panel + (k + i) * kColumns + first, square[i]);
        }
    }
}

} // namespace

} // namespace headlight
