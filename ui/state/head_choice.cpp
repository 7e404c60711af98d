// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/head_choice.h"

namespace headlight {

std::set<HeadIndex> applyHeadAction(std::set<HeadIndex> marked, HeadAction action, HeadScope scope,
                                    const HeadIndex& selected, const HeadGrid& grid)
{
    const int firstLayer = scope == HeadScope::Layer ? selected.layer : 0;
    const int endLayer = scope == HeadScope::Layer ? selected.layer + 1 : grid.nLayers;
    for (int layer = firstLayer; layer < endLayer; ++layer) {
        for (int h = 0; h < grid.nHeads; ++h) {
            const HeadIndex head{layer, h, grid.part};
            const bool mark = action == HeadAction::All || (action == HeadAction::Invert && !marked.contains(head)) ||
                              (action == HeadAction::Solo && head == selected);
            if (mark)
                marked.insert(head);
            else
                marked.erase(head);
        }
    }
    return marked;
}

std::set<HeadIndex> otherHeads(const std::set<HeadIndex>& heads, const HeadGrid& grid)
{
    std::set<HeadIndex> others;
    for (int layer = 0; layer < grid.nLayers; ++layer)
        for (int head = 0; head < grid.nHeads; ++head)
            if (!heads.contains({layer, head, grid.part}))
                others.insert({layer, head, grid.part});
    return others;
}

} // namespace headlight
