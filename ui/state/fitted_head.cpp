// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/fitted_head.h"

#include "ui/kit/tr.h"
#include <algorithm>

namespace headlight {

FittedHead fittedHead(const HeadIndex& asked, const HeadGrid& grid)
{
    FittedHead result;
    result.head = {std::clamp(asked.layer, 0, grid.nLayers - 1), std::clamp(asked.head, 0, grid.nHeads - 1), grid.part};
    if (asked.layer == result.head.layer && asked.head == result.head.head)
        return result;
    result.note = grid.nLayers == 1 && grid.nHeads == 1
                      ? tr("B has one head.")
                      : tr("B has layers 0 to %1 with heads 0 to %2: it shows head %3 of layer %4.")
                            .arg(grid.nLayers - 1)
                            .arg(grid.nHeads - 1)
                            .arg(result.head.head)
                            .arg(result.head.layer);
    return result;
}

} // namespace headlight
