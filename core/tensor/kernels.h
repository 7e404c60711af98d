// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace headlight {

/// kTileDepth is the part of the inner dimension that a tile takes at once; kTileLeftRow is the distance of its left
/// rows. It is larger than the depth, so that rows do not fall on the same cache lines.
constexpr std::ptrdiff_t kTileDepth = 256;
constexpr std::ptrdiff_t kTileLeftRow = kTileDepth + 16;

/// The product of a tile: left [rows, depth] · right [depth, Kernels::tileColumns] → out, or added to it. Every cell is
/// summed from left to right, whatever the other sizes: the same row times the same column gives the same bits in any
/// product.
struct TileProduct {
    const float* left = nullptr; // its rows are kTileLeftRow numbers apart
    const float* right = nullptr;
    std::ptrdiff_t rightRow = 0;   // numbers from one row to the next
    const std::byte* next[2] = {}; // addresses of two lines of memory that each step fetches
    std::ptrdiff_t nextRow = 0;    // bytes from one step's addresses to the next step's
    float* out = nullptr;
    std::ptrdiff_t outRow = 0;
    std::ptrdiff_t rows = 0;  // 1 to Kernels::tileRows
    std::ptrdiff_t depth = 0; // at most kTileDepth
    bool adds = false;
};

/// Adjacent columns of a stored matrix, `depth` rows of them.
struct PanelColumns {
    const std::byte* data = nullptr;
    std::ptrdiff_t rowBytes = 0; // bytes from one row to the next
    std::ptrdiff_t count = 0;
    std::ptrdiff_t depth = 0;
};

/// Rows that are to become columns: `count` rows of `depth` numbers, at most Kernels::tileColumns.
struct PanelRows {
    const float* data = nullptr;
    std::ptrdiff_t row = 0; // numbers from one row to the next
    std::ptrdiff_t count = 0;
    std::ptrdiff_t depth = 0;
};

/// The loops that take most of a forward pass's time, compiled for one kind of vector instructions.
struct Kernels {
    const char* name = "";
    std::ptrdiff_t tileRows = 0;
    std::ptrdiff_t tileColumns = 0;
    void (*multiplyTile)(const TileProduct&) = nullptr;
    /// Copies floats, halves or bfloat16 into panels [depth, tileColumns], one after the other, 0 from `count` on.
    void (*copyPanels)(const PanelColumns&, float* panels) = nullptr;
    void (*copyHalfPanels)(const PanelColumns&, float* panels) = nullptr;
    void (*copyBfloat16Panels)(const PanelColumns&, float* panels) = nullptr;
    /// Transposes rows into a panel [depth, tileColumns], 0 from `count` on.
    void (*turnPanel)(const PanelRows&, float* panel) = nullptr;
    // Widens [count] numbers at any alignment; see float_formats.h.
    void (*widenHalf)(const std::byte* from, std::ptrdiff_t count, float* to) = nullptr;
    void (*widenBfloat16)(const std::byte* from, std::ptrdiff_t count, float* to) = nullptr;
    /// Unpacks `count` whole blocks of a packed format, one function for each from FloatFormat::Q8_0 on.
    void (*unpackBlocks[13])(const std::byte* from, std::ptrdiff_t count, float* to) = {};

    /// The largest of x [count]; NaN where one is NaN.
    float (*largest)(const float* x, std::ptrdiff_t count) = nullptr;
    /// Computes out = exp(x − max), exactly 0 for −infinity, and returns the sum. out may be x.
    float (*exponentials)(const float* x, std::ptrdiff_t count, float max, float* out) = nullptr;
    bool (*isFinite)(const float* x, std::ptrdiff_t count) = nullptr;
    void (*scale)(float* x, std::ptrdiff_t count, float factor) = nullptr;
    void (*add)(float* x, const float* y, std::ptrdiff_t count) = nullptr;

    // Activations in place; see ops/activation.h.
    void (*gelu)(float* x, std::ptrdiff_t count) = nullptr;
    void (*logisticUnit)(float* x, std::ptrdiff_t count, float slope) = nullptr; // x σ(slope x)
    void (*geluTanh)(float* x, std::ptrdiff_t count) = nullptr;
};

/// The fastest kernels that this processor runs; chosen once.
const Kernels& kernels();

// One object for each source file; the names say which instructions it needs.
extern const Kernels kPlainKernels;
#ifdef __x86_64__
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
#endif

} // namespace headlight
