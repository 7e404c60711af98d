// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/shapes/shapes_layout.h"

namespace headlight {

void paintShapes(Canvas& canvas, const ShapesLayout& layout, const ShapePlot& plot);
void paintShapesFigure(Canvas& canvas, const QSizeF& size, const ShapePlot& plot, const Theme& theme);

} // namespace headlight
