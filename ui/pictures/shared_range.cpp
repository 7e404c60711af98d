// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/shared_range.h"

#include "core/activations/attention_map.h"

#include <algorithm>

namespace headlight {

ValueRange patternRange(const AttentionMap& map)
{
    constexpr Index bands = 64;
    const Matrix largest = map.pooled(bands, 1); // [≤ 64, 1] of each band of queries
    return {0.0, largest.size() > 0 ? static_cast<double>(largest.maxCoeff()) : 0.0};
}

ValueRange sharedRange(ScaleRange range, const HeadIndex& head, int nLayers, int nHeads,
                       const std::function<ValueRange(const HeadIndex&)>& of)
{
    ValueRange result = of(head);
    if (range != ScaleRange::Layer && range != ScaleRange::Global)
        return result;
    const bool oneLayer = range == ScaleRange::Layer;
    for (int layer = oneLayer ? head.layer : 0; layer < (oneLayer ? head.layer + 1 : nLayers); ++layer) {
        for (int other = 0; other < nHeads; ++other) {
            const ValueRange one = of({layer, other, head.part});
            result = {std::min(result.low, one.low), std::max(result.high, one.high)};
        }
    }
    return result;
}

} // namespace headlight
