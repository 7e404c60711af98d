// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/packed_panels.h"

#include "core/base/worker_pool.h"

#include <algorithm>
#include <new>

namespace headlight {

namespace {

/// From the first number of these rows to the last, and what lies between.
std::span<const std::byte> bytesOfRows(const StoredMatrix& stored, RowRange rows)
{
    return {addressIn(stored, rows.first, 0),
            addressIn(stored, rows.first + rows.count - 1, stored.columns - 1) + bytesOf(stored.format)};
}

} // namespace

bool PackedPanels::pay(const StoredMatrix& stored, const WeightStorage& storage)
{
    return storage.canGiveBack() && stored.format == FloatFormat::F32 && stored.columns >= panelWidth() &&
           stored.rows >= panelWidth();
}

Panels PackedPanels::find(const StoredMatrix& stored, const WeightStorage& storage)
{
    const Index paddedColumns = wholePanels(stored.columns);
    if (const float* ready = m_ready.load(std::memory_order_acquire))
        return {ready, stored.rows, paddedColumns};
    if (m_nAsked.fetch_add(1, std::memory_order_relaxed) != 1)
        return {};
    const float* const numbers = make(stored, storage);
    if (!numbers)
        return {};
    m_ready.store(numbers, std::memory_order_release);
    return {numbers, stored.rows, paddedColumns};
}

const float* PackedPanels::make(const StoredMatrix& stored, const WeightStorage& storage)
{
    const Index paddedColumns = wholePanels(stored.columns);
    constexpr Index perLine = sizeof(CacheLine) / sizeof(float);
    try {
        m_lines = std::make_unique_for_overwrite<CacheLine[]>(
            static_cast<std::size_t>((paddedColumns * stored.rows + perLine - 1) / perLine));
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    float* const numbers = m_lines[0].numbers;
    parallelFor((stored.rows + kTileDepth - 1) / kTileDepth, [&](Index i) {
        const Index first = i * kTileDepth;
        const RowRange rows{first, std::min<Index>(kTileDepth, stored.rows - first)};
        copyPanels(stored, rows, {0, stored.columns}, numbers + first * paddedColumns);
        if (stored.hasRowsInARow())
            storage.giveBack(bytesOfRows(stored, rows)); // at once, so that nothing is held twice
    });
    // All once more: with each page that is read the system brings its neighbours.
    storage.giveBack(bytesOfRows(stored, {0, stored.rows}));
    return numbers;
}

} // namespace headlight
