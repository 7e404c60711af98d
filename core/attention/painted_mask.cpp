// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/painted_mask.h"

namespace headlight {

PaintedMask PaintedMask::within(Index nQueries, Index nKeys) const
{
    PaintedMask result;
    for (const MaskCell& cell : cells)
        if (cell.query < nQueries && cell.key < nKeys)
            result.cells.insert(cell);
    result.keys.insert(keys.begin(), keys.lower_bound(nKeys));
    return result;
}

std::string cellList(const std::set<MaskCell>& cells)
{
    std::string text;
    for (const MaskCell& cell : cells)
        text += (text.empty() ? "" : ",") + std::to_string(cell.query) + ":" + std::to_string(cell.key);
    return text;
}

std::string keyList(const std::set<Index>& keys)
{
    std::string text;
    for (const Index key : keys)
        text += (text.empty() ? "" : ",") + std::to_string(key);
    return text;
}

} // namespace headlight
