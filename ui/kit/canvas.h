// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/colour_scale.h"

#include <QColor>
#include <QFont>
#include <QImage>
#include <QPointF>
#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>
#include <vector>

class QPainterPath;

namespace headlight {

struct LinkCurve;
struct PlacedNumber;

enum class TextAnchor { Start, Middle, End };

/// The cells of a matrix, which a canvas asks for what it draws.
struct CellGrid {
    QSize size; // columns × rows
    /// One pixel for each cell, or for each bin of cells of a smaller size; transparent where there is none.
    std::function<QImage(const QSize& size)> colours;
    std::function<float(int row, int column)> value;
    std::function<bool(int row, int column)> isAllowed; // false where a mask hides the cell
};

/// A file has each cell as a shape of its own up to 160 × 160; it has more as one image.
bool areImage(const QSize& cells);

/// What pictures are drawn on: a QPainter (the screen, PNG, PDF) or an SVG document. Everything that draws a picture
/// draws on this, so that the screen and every file show the same. Lengths are in 1/96 inch.
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

    /// A path in dashes: dash, gap, dash, gap, … in 1/96 inch; a whole line where there are none, or on a canvas that
    /// only looks at what is drawn.
    virtual void dashedPath(const QPainterPath& path, const QColor& colour, double width, const std::vector<double>&)
    {
        strokePath(path, colour, width);
    }

    /// Curves that share their left and their right end's x, in their order.
    virtual void curves(const std::vector<LinkCurve>& curves) = 0;

    /// One line of text from `baseline`, turned anticlockwise by `degrees` about it.
    virtual void text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour,
                      TextAnchor anchor = TextAnchor::Start, double degrees = 0.0) = 0;

    /// The numbers of a table, or its labels, in one colour.
    virtual void numbers(const std::vector<PlacedNumber>& numbers, const QFont& font, const QColor& colour);

    /// The cells, each with sharp edges; `blank` where there is none. A file has a rectangle for each or, of many, an
    /// image with a pixel for each that loses nothing.
    virtual void cells(const QRectF& area, const CellGrid& grid, const QColor& blank) = 0;

    /// How many columns × rows, of those that a matrix has, can be told apart in the area: finer marks would be lost.
    virtual QSize toldApart(const QRectF& area, const QSize& cells) const = 0;

    /// How many columns × rows of them cells() draws: a file holds all, a raster no more than it has pixels.
    virtual QSize drawnCells(const QRectF&, const QSize& cells) const { return cells; }

    /// A picture whose pixels are the cells, transparent where there is none; they stay sharp at any size.
    virtual void image(const QRectF& area, const QImage& image) = 0;

    /// A photograph: its pixels stay sharp where it is enlarged and are averaged where it is shrunk; a file has all of
    /// them, and loses nothing.
    virtual void photo(const QRectF& area, const QImage& picture) { image(area, picture); }

    /// Fine diagonal lines over the rectangles.
    virtual void hatch(const std::vector<QRectF>& rects, const QColor& colour) = 0;

    /// The part of a colour map from position `first` to `last`, from left to right.
    virtual void colourBar(const QRectF& rect, ColourMapId map, double first, double last) = 0;
};

/// How many cells a canvas of a file can tell apart: all where each is a shape, else those that a hatch can show.
QSize toldApartInFile(const QRectF& area, const QSize& cells);

/// Diagonal lines, `step` apart along x and clipped to `rect`, on one raster for the whole picture.
void addHatch(QPainterPath& path, const QRectF& rect, double step);
constexpr double hatchStep = 6.0;
/// The lines over all of them. Of many pieces, those of one line that touch are joined: Qt's reader of SVG stops at
/// 32767 elements, and the staircase below a mask of a thousand tokens would take megabytes.
QPainterPath hatchPath(const std::vector<QRectF>& rects);

/// Where the cell boundaries of a plot lie, in order: nCells + 1 values from first to last.
double cellEdge(double first, double length, int nCells, int cell);

} // namespace headlight
