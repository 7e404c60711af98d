// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/tikz_canvas.h"

#include "core/export/tex_text.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/link_curve.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tikz_document.h"

#include <QFont>
#include <QPainterPath>

#include <cmath>

namespace headlight {

namespace {

/// A thousandth of a pixel; no locale, no exponent, no "-0".
QByteArray texNumber(double value)
{
    QByteArray digits = QByteArray::number(value, 'f', 3);
    while (digits.endsWith('0'))
        digits.chop(1);
    if (digits.endsWith('.'))
        digits.chop(1);
    return digits == "-0" ? QByteArray("0") : digits;
}

QByteArray texPoint(const QPointF& point)
{
    return '(' + texNumber(point.x()) + ',' + texNumber(point.y()) + ')';
}

/// A length in 1/96 inch as TeX has it.
QByteArray texLength(double length)
{
    return texNumber(length * kBigPointsPerUnit) + "bp";
}

QByteArray texRect(const QRectF& rect)
{
    return texPoint(rect.topLeft()) + " rectangle " + texPoint(rect.bottomRight());
}

QPointF pointOf(const QPainterPath& path, int i)
{
    return {path.elementAt(i).x, path.elementAt(i).y};
}

const char* anchorOf(TextAnchor anchor)
{
    switch (anchor) {
    case TextAnchor::Start:
        break;
    case TextAnchor::Middle:
        return "base";
    case TextAnchor::End:
        return "base east";
    }
    return "base west";
}

} // namespace

TikzCanvas::TikzCanvas(const QSizeF& size, const QString& title, const QString& description, CellsAs cells)
    : m_size(size), m_title(title), m_description(description), m_cells(cells)
{
}

QByteArray TikzCanvas::finish()
{
    QByteArray picture = QByteArray("\\begin{tikzpicture}[x=") + texLength(1.0) + ", y=-" + texLength(1.0) +
                         ", every node/.style={inner sep=0pt, outer sep=0pt}]\n" + m_colours + m_shadings +
                         "\\useasboundingbox " + texRect(QRectF(QPointF(), m_size)) + ";\n" + m_body +
                         "\\end{tikzpicture}%\n";
    return tikzDocument(picture, m_size, m_title, m_description, m_hasImage);
}

void TikzCanvas::beginGroup(const QString& name)
{
    m_body += texComment(name.toStdString());
}

void TikzCanvas::fillRect(const QRectF& rect, const QColor& colour)
{
    m_body += "\\fill[" + painted("fill", colour) + "] " + texRect(rect) + ";\n";
}

void TikzCanvas::strokeRect(const QRectF& rect, const QColor& colour, double width)
{
    m_body += "\\draw[" + painted("draw", colour) + ", line width=" + texLength(width) + "] " + texRect(rect) + ";\n";
}

void TikzCanvas::roundedRect(const QRectF& rect, double radius, const QColor& fill, const QColor& stroke)
{
    m_body += "\\path[rounded corners=" + texLength(radius);
    if (fill.isValid())
        m_body += ", " + painted("fill", fill);
    if (stroke.isValid())
        m_body += ", " + painted("draw", stroke) + ", line width=" + texLength(1.0);
    m_body += "] " + texRect(rect) + ";\n";
}

/// A path of very many pieces is several, since TeX takes long over a long one.
void TikzCanvas::strokePath(const QPainterPath& path, const QColor& colour, double width)
{
    dashedPath(path, colour, width, {});
}

void TikzCanvas::dashedPath(const QPainterPath& path, const QColor& colour, double width,
                            const std::vector<double>& dashes)
{
    constexpr int mostElements = 400;
    QByteArray pattern;
    for (std::size_t i = 0; i < dashes.size(); ++i)
        pattern += (i % 2 == 0 ? " on " : " off ") + texLength(dashes[i]);
    const QByteArray begin = "\\draw[" + painted("draw", colour) + ", line width=" + texLength(width) +
                             (pattern.isEmpty() ? QByteArray() : ", dash pattern=" + pattern.trimmed()) +
                             ", line join=round]";
    int nElements = 0;
    for (int i = 0; i < path.elementCount(); ++i) {
        const bool isMove = path.elementAt(i).type == QPainterPath::MoveToElement;
        if (i == 0 || (isMove && nElements >= mostElements)) {
            m_body += (i == 0 ? QByteArray() : QByteArray(";\n")) + begin;
            nElements = 0;
        }
        ++nElements;
        if (isMove)
            m_body += ' ' + texPoint(pointOf(path, i));
        else if (path.elementAt(i).type == QPainterPath::LineToElement)
            m_body += " -- " + texPoint(pointOf(path, i));
        else if (path.elementAt(i).type == QPainterPath::CurveToElement && i + 2 < path.elementCount()) {
            m_body += " .. controls " + texPoint(pointOf(path, i)) + " and " + texPoint(pointOf(path, i + 1)) + " .. " +
                      texPoint(pointOf(path, i + 2));
            i += 2;
        }
    }
    if (path.elementCount() > 0)
        m_body += ";\n";
}

void TikzCanvas::curves(const std::vector<LinkCurve>& curves)
{
    for (const LinkCurve& curve : curves)
        strokePath(curve.path(), curve.colour, curve.width);
}

void TikzCanvas::text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour,
                      TextAnchor anchor, double degrees)
{
    if (text.isEmpty())
        return;
    m_body += QByteArray("\\node[anchor=") + anchorOf(anchor) + ", " + painted("text", colour);
    if (degrees != 0.0)
        m_body += ", rotate=" + texNumber(degrees);
    m_body += "] at " + texPoint(baseline) + " {\\headlighttext{" + texLength(font.pixelSize()) + "}{" +
              texLength(textWidth(text, font)) + "}{";
    if (font.weight() >= QFont::DemiBold)
        m_body += "\\bfseries ";
    if (font.italic())
        m_body += "\\itshape ";
    m_body += QByteArray::fromStdString(texText(text.toStdString())) + "}};\n";
}

/// Those without a colour are one rectangle below all others, and a row of one colour is one.
void TikzCanvas::cells(const QRectF& area, const CellGrid& grid, const QColor& blank)
{
    fillRect(area, blank);
    const QImage colours = grid.colours(grid.size);
    if (m_cells == CellsAs::Image || (m_cells == CellsAs::Usual && areImage(grid.size))) {
        image(area, colours);
        return;
    }
    const int nRows = grid.size.height();
    const int nColumns = grid.size.width();
    for (int row = 0; row < nRows; ++row) {
        const double top = cellEdge(area.top(), area.height(), nRows, row);
        const double bottom = cellEdge(area.top(), area.height(), nRows, row + 1);
        for (int column = 0; column < nColumns; ++column) {
            const QRgb pixel = colours.pixel(column, row);
            if (qAlpha(pixel) == 0)
                continue;
            const double left = cellEdge(area.left(), area.width(), nColumns, column);
            while (column + 1 < nColumns && colours.pixel(column + 1, row) == pixel)
                ++column;
            const double right = cellEdge(area.left(), area.width(), nColumns, column + 1);
            m_body += "\\fill[" + painted("fill", QColor::fromRgba(pixel)) + "] " +
                      texRect(QRectF(QPointF(left, top), QPointF(right, bottom))) + ";\n";
        }
    }
}

void TikzCanvas::image(const QRectF& area, const QImage& image)
{
    m_hasImage = true;
    m_body += "\\node[anchor=south west] at " + texPoint(area.bottomLeft()) + " {" +
              texImage(area.size() * kBigPointsPerUnit, image) + "};\n";
}

void TikzCanvas::hatch(const std::vector<QRectF>& rects, const QColor& colour)
{
    strokePath(hatchPath(rects), colour, 0.75);
}

void TikzCanvas::colourBar(const QRectF& rect, ColourMapId map, double first, double last)
{
    constexpr int nStops = 32;
    const QByteArray name = "headlightbar" + QByteArray::number(++m_nShadings);
    QByteArray stops;
    for (int i = 0; i <= nStops; ++i) {
        const double share = static_cast<double>(i) / nStops;
        stops += (i == 0 ? "color(" : "; color(") + texLength(rect.width() * share) + ")=(" +
                 named(QColor(colour(map, first + share * (last - first)))) + ')';
    }
    m_shadings += "\\pgfdeclarehorizontalshading{" + name + "}{" + texLength(rect.height()) + "}{" + stops + "}\n";
    m_body += "\\node[anchor=south west] at " + texPoint(rect.bottomLeft()) + " {\\pgfuseshading{" + name + "}};\n";
}

QByteArray TikzCanvas::named(const QColor& colour)
{
    const QRgb rgb = colour.rgb();
    auto found = m_names.constFind(rgb);
    if (found == m_names.constEnd()) {
        const QByteArray name = "headlight" + QByteArray::number(m_names.size() + 1);
        m_colours += "\\definecolor{" + name + "}{HTML}{" + colour.name().mid(1).toUpper().toLatin1() + "}\n";
        found = m_names.insert(rgb, name);
    }
    return *found;
}

QByteArray TikzCanvas::painted(const char* key, const QColor& colour)
{
    QByteArray options = QByteArray(key) + '=' + named(colour);
    if (colour.alpha() < 255)
        options += QByteArray(", ") + key + " opacity=" + texNumber(colour.alphaF());
    return options;
}

} // namespace headlight
