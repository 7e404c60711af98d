// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/shapes/shape_plot.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace headlight {

/// One matrix of a step: a box as wide as it has columns and as high as it has rows (by their logarithm).
struct MatrixBox {
    ShapeTerm term;
    bool isResult = false;
    QRectF box;
    double centre = 0.0; // x of the two lines below it
    QString before;      // the sign to its left: "·", "→" or nothing
    QPointF sign;        // where its middle is, on the baseline
};

/// One step of the trace.
struct StepCard {
    int step = 0;
    QRectF card;
    QPointF title; // baselines
    QPointF formula;
    double symbolic = 0.0;
    double actual = 0.0;
    std::vector<MatrixBox> boxes;
};

struct ShapesLayout {
    std::vector<StepCard> cards;
    QPointF caption;
    double captionWidth = 0.0;
    QSizeF size; // what all of it takes; may be higher than what was asked for
    Theme theme; // has the next larger type where there is room for it
};

ShapesLayout layoutShapes(const ShapePlot& plot, const QSizeF& size, double captionHeight, const Theme& theme);
QSizeF preferredShapesSize(const ShapePlot& plot, const Theme& theme);

/// "Queries", "Attention weights", …; the id itself for a step that has no name yet.
QString stepTitle(const std::string& id);
/// "Scores, scaled: q [9, 32] · k [9, 32] → S [9, 9], × 4 heads"; for a screen reader.
QString stepText(const ShapeStep& step, int nHeads);
/// "× 4 heads", "× 2, each for 4 heads"; empty for what is not of one head.
QString headsText(const ShapeStep& step, int nHeads);
/// "[9, 256]"
QString shapeText(const Shape& shape);

} // namespace headlight
