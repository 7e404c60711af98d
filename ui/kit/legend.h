// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/cell_value.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/figure_caption.h"
#include "ui/kit/theme.h"

#include <QStringList>

#include <vector>

namespace headlight {

/// What the colours of a heatmap, or of several on one page, mean.
struct Legend {
    ColourScale colours;
    CellValue shows = CellValue::Weight;
    bool sameLow = true;   // all heatmaps on the page share the low end; where not, words stand in place of a number
    bool sameHigh = true;  // all heatmaps on the page share the high end
    bool isOfMany = false; // heads
    bool isOfPair = false; // two maps that are compared
    bool hasSeveralLayers = false;
    bool hasMasked = false;  // some cell is hidden by the mask
    bool isPlain = false;    // the sign of it: no hatch, as in pictures of a few pixels
    bool hasNoValue = false; // some row has no key left
    bool isPooled = false;   // a pixel stands for several cells
    QString framed = {};     // says what a frame around a cell means; empty where none has one
    bool operator==(const Legend&) const = default;
};

/// Writes a number at a colour scale's ends: "0", "0.25", "3.2·10⁻⁵".
QString scaleNumber(double value);
/// Writes ends that stand side by side and are compared: "0.330", "0.323", "1.000".
QStringList scaleNumbers(const std::vector<double>& values);
/// What stands left and right of the colour bar: "≤ 0.0001", "0.926", "largest of each head".
QString lowText(const Legend& legend);
QString highText(const Legend& legend);
/// What stands behind it: unit, kind of scale, whose range, what the low end hides, name of the map.
QStringList legendPhrases(const Legend& legend);

/// The colour bar with its ends, its phrases, then the signs, in as many lines as `width` asks for.
double legendHeight(const Legend& legend, double width, const Theme& theme);
/// Where it begins: at `wanted`, or as little to the left of it, `least` at the most, as lets it end before `right` in
/// as few lines as from `least` on.
double legendStart(const Legend& legend, double least, double wanted, double right, const Theme& theme);
/// Where the colour bar stands in it.
QRectF legendBar(const QPointF& topLeft, double width, const Legend& legend, const Theme& theme);
void paintLegend(Canvas& canvas, const QPointF& topLeft, double width, const Legend& legend, const Theme& theme);

double captionHeight(const FigureCaption& caption, double width, const Theme& theme);
void paintCaption(Canvas& canvas, const QPointF& topLeft, double width, const FigureCaption& caption,
                  const Theme& theme);

double lineHeight(const QFont& font);

} // namespace headlight
