// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/grid_size.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// How a table with a row for each cell of a grid is fitted to another grid. The published codes call
/// torch.nn.functional.interpolate with align_corners=False.
enum class GridFit {
    Bilinear,
    Bicubic,           ///< Keys 1981 with a = −0.75 between the nearest 4 × 4 cells
    BicubicAntialiased ///< a = −0.5, the support growing with the ratio, as Pillow resizes
};

/// table [from.nCells(), d], row by row of the grid → [to.nCells(), d]. The bilinear and the plain bicubic fit of a
/// grid to its own size leave it as it is.
Matrix fittedToGrid(const MatrixView& table, GridSize from, GridSize to, GridFit fit);

} // namespace headlight
