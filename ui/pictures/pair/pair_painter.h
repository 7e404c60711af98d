// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/pair/pair_layout.h"

namespace headlight {

/// Both translators at the plot's step; the cell that is looked at is framed.
void paintPair(Canvas& canvas, const PairLayout& layout, const PairPlot& plot, const std::optional<PairCell>& looked,
               const Theme& theme);
void paintPairFigure(Canvas& canvas, const QSizeF& size, const PairPlot& plot, const Theme& theme);

} // namespace headlight
