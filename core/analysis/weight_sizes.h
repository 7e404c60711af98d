// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"

#include <cstdint>
#include <vector>

namespace headlight {

inline constexpr int kSizeBinsPerDecade = 4;
inline constexpr int kLeastSizeDecade = -6; ///< weights of up to 10^−6 are counted together

/// How many numbers of a pattern are of what size, whatever their sign. Bins are equal on a logarithmic scale.
struct WeightSizes {
    std::int64_t nLeast = 0;          ///< their size is 10^kLeastSizeDecade or less; 0 is among them
    std::vector<std::int64_t> counts; ///< [bins] of a size above edgeOf(bin) and up to edgeOf(bin + 1); the last bin is
                                      ///< that of the largest number, or the one that ends at 1

    std::int64_t nAll() const;
    /// Where a bin begins.
    static double edgeOf(int bin);
};

/// The numbers of the cells (query, key) that the mask leaves, in rows that have a value. A number that is not finite
/// is in no bin. A band of the pattern exists at a time.
WeightSizes weightSizes(const AttentionMap& map);

} // namespace headlight
