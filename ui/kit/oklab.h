// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>

namespace headlight {

/// Björn Ottosson's OKLab (2020): a Euclidean distance is close to how different two colours look.
/// L in [0, 1]; 0.02 apart is about the smallest difference one sees.
struct OkLab {
    double L = 0.0;
    double a = 0.0;
    double b = 0.0;
};

OkLab toOkLab(QRgb colour);
double distance(const OkLab& first, const OkLab& second);
/// Components clamped into sRGB.
QRgb toRgb(const OkLab& colour);
/// Lightness, chroma and hue (degrees); the chroma shrinks until the colour fits into sRGB.
QRgb fromLch(double lightness, double chroma, double hue);

/// WCAG 2 relative luminance and contrast ratio (1 to 21).
double luminance(QRgb colour);
double contrast(QRgb first, QRgb second);
/// That of two inks that reads better on a ground; the first where they are alike.
QColor inkOn(QRgb ground, const QColor& first, const QColor& second);

} // namespace headlight
