// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/merge_table.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace headlight {

namespace {

constexpr std::size_t kFewestSlots = 16;

std::uint64_t keyOfPair(std::int64_t left, std::int64_t right)
{
    return static_cast<std::uint64_t>(left) << 32U | static_cast<std::uint64_t>(right);
}

/// Spreads neighbouring keys (the last step of MurmurHash3, Appleby 2011).
std::uint64_t spread(std::uint64_t key)
{
    key ^= key >> 33U;
    key *= 0xff51afd7ed558ccdULL;
    key ^= key >> 33U;
    return key;
}

} // namespace

void MergeTable::reserve(std::size_t n)
{
    if (2 * n > m_slots.size())
        grow(std::bit_ceil(std::max(2 * n, kFewestSlots)));
}

void MergeTable::set(std::int64_t left, std::int64_t right, const Merge& merge)
{
    reserve(m_n + 1);
    const std::uint64_t key = keyOfPair(left, right);
    Slot& slot = m_slots[slotOf(key)];
    m_n += slot.key == kFree ? 1 : 0;
    slot = {key, merge};
}

const MergeTable::Merge* MergeTable::find(std::int64_t left, std::int64_t right) const
{
    if (m_slots.empty())
        return nullptr;
    const Slot& slot = m_slots[slotOf(keyOfPair(left, right))];
    return slot.key == kFree ? nullptr : &slot.merge;
}

std::size_t MergeTable::slotOf(std::uint64_t key) const
{
    const std::size_t last = m_slots.size() - 1;
    std::size_t at = spread(key) & last;
    while (m_slots[at].key != key && m_slots[at].key != kFree)
        at = (at + 1) & last;
    return at;
}

void MergeTable::grow(std::size_t nSlots)
{
    const std::vector<Slot> before = std::exchange(m_slots, std::vector<Slot>(nSlots));
    for (const Slot& slot : before)
        if (slot.key != kFree)
            m_slots[slotOf(slot.key)] = slot;
}

} // namespace headlight
