// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/legend.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/layers/lens_layout.h"

#include <optional>

namespace headlight {

inline constexpr double lensMargin = 12.0;

/// The piece `visible` of the table, in its coordinates; the tokens' line and the layers' names stay at its edges.
void paintLens(Canvas& canvas, const LensLayout& layout, const LensPlot& plot, const QRectF& visible,
               const std::optional<LensCell>& cursor, const Theme& theme);

/// The colours' legend; with a gap above it.
double lensFootHeight(const LensPlot& plot, double width, const Theme& theme);
Legend legendOf(const LensPlot& plot);

/// On a page; a text too long for its width goes on in bands below each other.
void paintLensFigure(Canvas& canvas, const QSizeF& size, const LensPlot& plot, const Theme& theme);

/// What names the line below the cells.
QString followingName();
/// "layer 2 after “bank”: of 0.412 · what follows, “to”, has rank 3 and probability 0.0820"
QString lensLine(const LensPlot& plot, const LensCell& cell);
/// The five most probable tokens, one on a line, and the one that follows.
QString lensDetails(const LensPlot& plot, const LensCell& cell);

} // namespace headlight
