// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"

#include <QRectF>

#include <vector>

class QPainter;

namespace headlight {

/// Signed numbers as a row of colours: blue below zero, red above, the surface at zero, full colour at the largest.
QColor signedColour(double value, double largest, const Theme& theme);
void paintSignedStrip(QPainter& painter, const QRectF& rect, const std::vector<float>& values, const Theme& theme);

} // namespace headlight
