// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/legend.h"
#include "ui/pictures/patches/patch_layout.h"

namespace headlight {

class Canvas;

/// What the colours of the panels mean, or how bright they are.
Legend patchLegend(const PatchPlot& plot);

/// `hovered`: the place under the pointer, framed on the screen alone.
void paintPatches(Canvas& canvas, const PatchLayout& layout, const PatchPlot& plot,
                  const std::optional<PatchPlace>& hovered, const Theme& theme);

} // namespace headlight
