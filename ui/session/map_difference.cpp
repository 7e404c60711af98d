// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/map_difference.h"

#include <cstddef>

namespace headlight {

namespace {

bool canBeLaidBeside(const OverviewPlot& a, const OverviewPlot& b)
{
    return a.nLayers == b.nLayers && a.nHeads == b.nHeads && a.queryLabels == b.queryLabels &&
           a.keyLabels == b.keyLabels && a.isComplete() && b.isComplete();
}

} // namespace

std::optional<MapDifference> mostDifferentHead(const OverviewPlot& a, const OverviewPlot& b)
{
    if (!canBeLaidBeside(a, b))
        return std::nullopt;
    std::optional<MapDifference> most;
    for (int layer = 0; layer < a.nLayers; ++layer) {
        const Matrix counts = a.allowedIn(layer).cwiseMax(b.allowedIn(layer));
        for (int head = 0; head < a.nHeads; ++head) {
            const std::size_t place = a.indexOf({layer, head});
            const HeadIndex index{layer, head, a.part};
            const PatternDifference numbers = comparePatterns(*a.pictures[place], *b.pictures[place], counts);
            if (numbers.meanMagnitude && (!most || *numbers.meanMagnitude > *most->numbers.meanMagnitude))
                most = MapDifference{index, numbers};
        }
    }
    return most;
}

} // namespace headlight
