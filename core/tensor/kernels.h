// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace headlight {

/// Numbers of the inner dimension that a tile takes at once, and from one row of its left factor to the next: a row
/// more than it holds, so that rows do not fall on the same lines of the cache.
constexpr std::ptrdiff_t kTileDepth = 256;
constexpr std::ptrdiff_t kTileLeftRow = kTileDepth + 16;

/// left [rows, depth] · right [depth, Kernels::tileColumns] → out, or added to it. Every cell is summed from left to
/// right, whatever the other sizes: the same row times the same column gives the same bits in any product.
struct TileProduct {
    const float* left = nullptr; // rows kTileLeftRow numbers apart
    const float* right = nullptr;
    std::ptrdiff_t rightRow = 0;   // numbers from one row to the next
    const std::byte* next[2] = {}; // in each step a line of memory that is fetched meanwhile, and another
    std::ptrdiff_t nextRow = 0;    // bytes from one step's to the next's
    float* out = nullptr;
    std::ptrdiff_t outRow = 0;
    std::ptrdiff_t rows = 0;  // 1 to Kernels::tileRows
    std::ptrdiff_t depth = 0; // at most kTileDepth
    bool adds = false;
};

/// Columns side by side of a stored matrix, `depth` rows of them.
struct PanelColumns {
    const std::byte* data = nullptr;
    std::ptrdiff_t rowBytes = 0; // from one row to the next
    std::ptrdiff_t count = 0;
    std::ptrdiff_t depth = 0;
};

/// Numbers that lie in rows but are wanted as columns: `count` rows of `depth`, at most Kernels::tileColumns.
struct PanelRows {
    const float* data = nullptr;
    std::ptrdiff_t row = 0; // numbers from one to the next
    std::ptrdiff_t count = 0;
    std::ptrdiff_t depth = 0;
};

/// The loops that a forward pass spends its time in, compiled for one kind of vector instructions.
struct Kernels {
    const char* name = "";
    std::ptrdiff_t tileRows = 0;
    std::ptrdiff_t tileColumns = 0;
    void (*multiplyTile)(const TileProduct&) = nullptr;
    /// → panels [depth, tileColumns], one after the other, 0 beyond `count`; of floats, halves or bfloat16.
    void (*copyPanels)(const PanelColumns&, float* panels) = nullptr;
    void (*copyHalfPanels)(const PanelColumns&, float* panels) = nullptr;
    void (*copyBfloat16Panels)(const PanelColumns&, float* panels) = nullptr;
    /// → panel [depth, tileColumns], 0 beyond `count`.
    void (*turnPanel)(const PanelRows&, float* panel) = nullptr;
    // [count] numbers at any alignment; see float_formats.h.
    void (*widenHalf)(const std::byte* from, std::ptrdiff_t count, float* to) = nullptr;
    void (*widenBfloat16)(const std::byte* from, std::ptrdiff_t count, float* to) = nullptr;

    /// The largest of x [count]; NaN where one is.
    float (*largest)(const float* x, std::ptrdiff_t count) = nullptr;
    /// out = exp(x − max), exactly 0 for −infinity; → its sum. out may be x.
    float (*exponentials)(const float* x, std::ptrdiff_t count, float max, float* out) = nullptr;
    bool (*isFinite)(const float* x, std::ptrdiff_t count) = nullptr;
    void (*scale)(float* x, std::ptrdiff_t count, float factor) = nullptr;
    void (*add)(float* x, const float* y, std::ptrdiff_t count) = nullptr;

    // In place; see ops/activation.h.
    void (*gelu)(float* x, std::ptrdiff_t count) = nullptr;
    void (*logisticUnit)(float* x, std::ptrdiff_t count, float slope) = nullptr; // x σ(slope x)
    void (*geluTanh)(float* x, std::ptrdiff_t count) = nullptr;
};

/// The fastest that this processor runs; chosen once.
const Kernels& kernels();

// One for each source file; the names say what they need.
extern const Kernels kPlainKernels;
#ifdef __x86_64__
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
#endif

} // namespace headlight
