// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace headlight {

/// What two neighbouring tokens merge to, found by their ids. One block of memory: the largest tokenizers have half a
/// million of them.
class MergeTable {
public:
    struct Merge {
        std::uint32_t rank = 0; // line in the list of merges
        std::uint32_t id = 0;   // token that the pair becomes
    };

    /// Makes room for so many merges.
    void reserve(std::size_t n);
    /// Puts in a merge, in place of an earlier one of the pair. Ids are below 2³², and not both 2³² − 1.
    void set(std::int64_t left, std::int64_t right, const Merge& merge);
    /// Null where the two do not merge.
    const Merge* find(std::int64_t left, std::int64_t right) const;

private:
    struct Slot {
        std::uint64_t key = kFree;
        Merge merge;
    };
    static constexpr std::uint64_t kFree = UINT64_MAX;

    /// The slot of a key, or the free one where it would be; there is always a free one.
    std::size_t slotOf(std::uint64_t key) const;
    void grow(std::size_t nSlots);

    std::vector<Slot> m_slots; // a power of two, at most half of them taken
    std::size_t m_n = 0;
};

} // namespace headlight
