// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/grid_size.h"

namespace headlight {

/// Where the tokens of a file of attention weights stand in a picture; a model of images says that itself.
struct PatchPlacement {
    GridSize grid;   // rows × columns of patches; none: the tokens have no place
    int nPrefix = 0; // tokens in front of them that have none, such as [CLS]
    bool operator==(const PatchPlacement&) const = default;

    bool isEmpty() const { return grid.nCells() == 0; }
};

} // namespace headlight
