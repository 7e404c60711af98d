// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/theme.h"
#include "ui/pictures/inspector/inspector_plot.h"

namespace headlight {

/// Blue below zero, red above, pale near zero, full colour at the largest magnitude.
QColor signedColour(double value, double largest, const Theme& theme);

/// The numbers side by side as bars from a line at zero, upwards where positive, the longest as long as there is room.
/// Where there are more numbers than pixels, each pixel has the one of the largest magnitude.
/// `component`, if any, is emphasised; the vector's marked number is underlined.
void paintSignedBars(Canvas& canvas, const QRectF& area, const InspectorVector& vector, int component,
                     const Theme& theme);

/// The number at an x within the area; −1 outside.
int barAt(const QRectF& area, const InspectorVector& vector, double x);

} // namespace headlight
