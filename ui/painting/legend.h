// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/canvas.h"
#include "ui/painting/theme.h"

#include <QStringList>

namespace headlight {

struct FigureCaption;
struct HeatmapPlot;

/// What the colours of a heatmap mean.
struct Legend {
    ColourScale colours;
    bool hasMasked = false;  // some cell is hidden by the mask
    bool hasNoValue = false; // some row has no key left
    bool operator==(const Legend&) const = default;
};

Legend legendOf(const HeatmapPlot& plot);
/// Of a number on a colour scale's ends: "0", "0.25", "10⁻⁴".
QString scaleNumber(double value);

/// The colour bar with its ends and its name, then the signs, in as many lines as `width` asks for.
double legendHeight(const Legend& legend, double width, const Theme& theme);
void paintLegend(Canvas& canvas, const QPointF& topLeft, double width, const Legend& legend, const Theme& theme);

double captionHeight(const FigureCaption& caption, double width, const Theme& theme);
void paintCaption(Canvas& canvas, const QPointF& topLeft, double width, const FigureCaption& caption,
                  const Theme& theme);

double lineHeight(const QFont& font);

} // namespace headlight
