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

/// All panels of a factor [rows, paddedColumns]: of its first kTileDepth rows those of all columns, one after the
/// other, then those of the next. Memory is read from the first number to the last by a product of few rows, and by one
/// of many rows a part at a time that the cache holds.
struct Panels {
    const float* numbers = nullptr;
    Index rows = 0;
    Index paddedColumns = 0;

    explicit operator bool() const { return numbers; }
    Index depth(Index firstRow) const { return std::min(kTileDepth, rows - firstRow); }
    /// The panel [depth(firstRow), panelWidth()] from a row, a multiple of kTileDepth, and a column on, a multiple of
    /// panelWidth().
    const float* panel(Index firstRow, Index column) const
    {
        return numbers + firstRow * paddedColumns + column * depth(firstRow);
    }
};

/// A weight once more as float32, in the order in which a product reads it, so that memory is read as fast as it can be
/// and nothing is copied on the way. They are made at the second product, as much is multiplied with once only, and by
/// the thread that asks then: others that ask meanwhile have none. The weight's own memory is given back. Of 16 bits
/// the panels take twice that: only small models, up to kMostWidenedBytes together, are widened once and for all.
class PackedPanels {
public:
    static constexpr std::ptrdiff_t kMostWidenedBytes = std::ptrdiff_t{64} << 20;

    PackedPanels() = default;
    ~PackedPanels();
    PackedPanels(const PackedPanels&) = delete;
    PackedPanels& operator=(const PackedPanels&) = delete;

    /// Whether panels pay: the weight's memory can be given back, and it is not so narrow that a product is over soon.
    static bool pay(const StoredMatrix& stored, const WeightStorage& storage);

    /// Those of `stored`, the same at every call; none where there are none yet, or no room for them.
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
    std::ptrdiff_t m_widenedBytes = 0; // of kMostWidenedBytes
};

} // namespace headlight
