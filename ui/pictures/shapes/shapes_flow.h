// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/shapes/shapes_layout.h"

namespace headlight {

/// The line above the steps: what the projections are made of, the projections above each other, then one column for
/// each further result.
void layoutFlow(ShapesLayout& layout, const ShapePlot& plot, const QPointF& topLeft, double width, const Theme& theme);

/// What it takes.
double flowHeight(const ShapePlot& plot, const Theme& theme);

} // namespace headlight
