// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "ui/kit/colour_scale.h"

#include <QColor>
#include <QFont>
#include <QImage>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

class QPainterPath;

namespace headlight {

struct LinkCurve;
struct PlacedNumber;

enum class TextAnchor { Start, Middle, End };

/// What pictures are drawn on: a QPainter (the screen, PNG, PDF) or an SVG document. Everything that draws a picture
/// draws on this, so that the screen and every file show the same. Lengths are in 1/96 inch.
/// Cells of a matrix with their colours; speaks of matrices that have to stay.
struct CellGrid {
    QImage colours;        // one pixel for each cell, transparent where there is none
    const Matrix& values;  // [rows, columns]
    const Matrix& allowed; // [rows, columns] 0 where a mask hides the cell; or empty: it hides none
};

class Canvas {
public:
    virtual ~Canvas() = default;

    /// A named part of the picture; an SVG keeps it as <g id="name">.
    virtual void beginGroup(const QString& name) = 0;
    virtual void endGroup() = 0;

    virtual void fillRect(const QRectF& rect, const QColor& colour) = 0;
    virtual void strokeRect(const QRectF& rect, const QColor& colour, double width) = 0;
    virtual void roundedRect(const QRectF& rect, double radius, const QColor& fill, const QColor& stroke) = 0;
    virtual void strokePath(const QPainterPath& path, const QColor& colour, double width) = 0;

    /// Curves that share their left and their right end's x, in their order.
    virtual void curves(const std::vector<LinkCurve>& curves) = 0;

    /// One line of text from `baseline`, turned anticlockwise by `degrees` about it.
    virtual void text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour,
                      TextAnchor anchor = TextAnchor::Start, double degrees = 0.0) = 0;

    /// The numbers of a table, or its labels, in one colour.
    virtual void numbers(const std::vector<PlacedNumber>& numbers, const QFont& font, const QColor& colour);

    /// One rectangle for each cell; `blank` where there is none.
    virtual void cells(const QRectF& area, const CellGrid& grid, const QColor& blank) = 0;

    /// A picture whose pixels are the cells, transparent where there is none; they stay sharp at any size.
    virtual void image(const QRectF& area, const QImage& image) = 0;

    /// Fine diagonal lines over the rectangles.
    virtual void hatch(const std::vector<QRectF>& rects, const QColor& colour) = 0;

    /// The part of a colour map from position `first` to `last`, from left to right.
    virtual void colourBar(const QRectF& rect, ColourMapId map, double first, double last) = 0;
};

/// Diagonal lines, `step` apart along x and clipped to `rect`, on one raster for the whole picture.
void addHatch(QPainterPath& path, const QRectF& rect, double step);
constexpr double hatchStep = 6.0;

/// Where the cell boundaries of a plot lie, in order: nCells + 1 values from first to last.
double cellEdge(double first, double length, int nCells, int cell);

} // namespace headlight
