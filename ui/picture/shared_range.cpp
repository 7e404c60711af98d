// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/shared_range.h"

#include <algorithm>

namespace headlight {

ValueRange rangeOfRows(std::vector<double> largest)
{
    if (largest.empty())
        return {};
    std::ranges::sort(largest, std::greater());
    const std::size_t nLeftOut = (largest.size() + 9) / 10;
    return {0.0, largest.front(), largest[std::min(nLeftOut, largest.size() - 1)]};
}

ValueRange rangeOfBoth(const ValueRange& a, const ValueRange& b)
{
    return {std::min(a.low, b.low), std::max(a.high, b.high), std::max(a.usual, b.usual)};
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
            result = rangeOfBoth(result, one);
        }
    }
    return result;
}

} // namespace headlight
