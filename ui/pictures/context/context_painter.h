// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/context/context_layout.h"

namespace headlight {

/// `hovered` is the index of a point, −1 for none: it, the pinned token's points and their arrows stand out.
void paintContext(Canvas& canvas, const ContextLayout& layout, const ContextPlot& plot, int hovered,
                  const Theme& theme);
void paintContextFigure(Canvas& canvas, const QSizeF& size, const ContextPlot& plot, const Theme& theme);

/// "bank · sentence A · token 5 · in B: cosine 0.62"
QString pointLine(const ContextPlot& plot, int point);

} // namespace headlight
