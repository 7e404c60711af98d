// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/kernels.h"
#include "core/tensor/panel.h"
#include "core/tensor/weight_storage.h"

#include <algorithm>
#include <atomic>
#include <memory>

namespace headlight {

/// All panels of a factor [rows, paddedColumns]. The panels of all columns for the first kTileDepth rows come first,
/// one after the other, then those for the next rows. A product of few rows reads the memory from front to back; one of
/// many rows reads it in parts that the cache holds.
struct Panels {
    const float* numbers = nullptr;
    Index rows = 0;
    Index paddedColumns = 0;

    explicit operator bool() const { return numbers; }
    Index depth(Index firstRow) const { return std::min(kTileDepth, rows - firstRow); }
    /// The panel [depth(firstRow), panelWidth()] that begins at row `firstRow`, a multiple of kTileDepth, and column
    /// `column`, a multiple of panelWidth().
    const float* panel(Index firstRow, Index column) const
    {
        return numbers + firstRow * paddedColumns + column * depth(firstRow);
    }
};

/// A float32 copy of a weight in the order in which a product reads it, so that memory is read as fast as possible and
/// nothing is copied during the product. It is made at the second product, because many weights are multiplied only
/// once, by the thread that asks then; threads that ask meanwhile get none. The weight's own memory is given back.
/// Panels of 16-bit weights take twice the memory: only small models, up to kMostWidenedBytes together, get them.
class PackedPanels {
public:
    static constexpr std::ptrdiff_t kMostWidenedBytes = std::ptrdiff_t{64} << 20;

    PackedPanels() = default;
    ~PackedPanels();
    PackedPanels(const PackedPanels&) = delete;
    PackedPanels& operator=(const PackedPanels&) = delete;

    /// Whether panels are worth making: the weight's memory can be given back, and the weight is not so narrow that a
    /// product is very short.
    static bool pay(const StoredMatrix& stored, const WeightStorage& storage);

    /// The panels of `stored`, the same weight at every call; empty while there are none, or no room for them.
    Panels find(const StoredMatrix& stored, const WeightStorage& storage);
    bool areReady() const { return m_ready.load(std::memory_order_acquire); }

private:
    struct alignas(64) CacheLine {
        float numbers[16];
    };

    const float* make(const StoredMatrix& stored, const WeightStorage& storage);

    std::atomic<int> m_nAsked = 0;
    std::atomic<const float*> m_ready = nullptr;
    std::unique_ptr<CacheLine[]> m_lines;
    std::ptrdiff_t m_widenedBytes = 0; // this weight's share of kMostWidenedBytes
};

} // namespace headlight
