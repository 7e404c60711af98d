// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/packed_panels.h"

#include "core/base/worker_pool.h"

#include <algorithm>
#include <new>

namespace headlight {

namespace {

std::atomic<std::ptrdiff_t> widenedBytes = 0; // bytes of all panels that are wider than their weight

/// Reserves `bytes` of kMostWidenedBytes; false where there is no room.
bool takeWidened(std::ptrdiff_t bytes)
{
    if ((widenedBytes += bytes) <= PackedPanels::kMostWidenedBytes)
        return true;
    widenedBytes -= bytes;
    return false;
}

/// The bytes from the first number of these rows to the last.
std::span<const std::byte> bytesOfRows(const StoredMatrix& stored, RowRange rows)
{
    const auto last = (rows.first + rows.count - 1) * stored.rowStride + (stored.columns - 1) * stored.columnStride;
    const std::size_t perBlock = blockOf(stored.format).numbers;
    return {addressIn(stored, rows.first, 0),
            stored.data + bytesOf(stored.format, static_cast<std::size_t>(last) / perBlock * perBlock + perBlock)};
}

} // namespace

PackedPanels::~PackedPanels()
{
    widenedBytes -= m_widenedBytes;
}

bool PackedPanels::pay(const StoredMatrix& stored, const WeightStorage& storage)
{
    return storage.canGiveBack() && stored.columns >= panelWidth() && stored.rows >= panelWidth();
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
    const Index bytes = paddedColumns * stored.rows * static_cast<Index>(sizeof(float));
    if (stored.format != FloatFormat::F32) {
        if (!takeWidened(bytes))
            return nullptr;
        m_widenedBytes = bytes;
    }
    constexpr Index perLine = sizeof(CacheLine);
    try {
        m_lines =
            std::make_unique_for_overwrite<CacheLine[]>(static_cast<std::size_t>((bytes + perLine - 1) / perLine));
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    float* const numbers = m_lines[0].numbers;
    parallelFor((stored.rows + kTileDepth - 1) / kTileDepth, [&](Index i) {
        const Index first = i * kTileDepth;
        const RowRange rows{first, std::min<Index>(kTileDepth, stored.rows - first)};
        copyPanels(stored, rows, {0, stored.columns}, numbers + first * paddedColumns);
        if (stored.hasRowsInARow())
            storage.giveBack(bytesOfRows(stored, rows)); // part by part, so that nothing is held twice
    });
    // Gives back all bytes once more: with each page that is read the system also reads its neighbours.
    storage.giveBack(bytesOfRows(stored, {0, stored.rows}));
    return numbers;
}

} // namespace headlight
