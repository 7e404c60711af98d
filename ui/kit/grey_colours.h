// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QImage>

#include <vector>

namespace headlight {

/// While one lives, colour maps and the colours of heads are greys on this thread: a map that runs one way keeps its
/// lightness, a diverging one runs from dark below 0 to light above.
class GreyColours {
public:
    GreyColours();
    ~GreyColours();
    GreyColours(const GreyColours&) = delete;
    GreyColours& operator=(const GreyColours&) = delete;

    static bool areOn();
};

/// The grey that is as light; a grey is itself, and what shines through still does.
QColor greyOf(const QColor& colour);
QImage greyOf(const QImage& image);

/// How the lines of several things are told apart without hue: neighbours differ in lightness and in their dashes, and
/// twelve have looks of their own.
QColor greyOfLine(int index);
/// Dash, gap, dash, gap, … in 1/96 inch for a thin line; none for a whole one.
std::vector<double> dashesOfLine(int index);

} // namespace headlight
