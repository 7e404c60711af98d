// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/painter_canvas.h"

#include "ui/kit/colour_map.h"
#include "ui/kit/curve_raster.h"
#include "ui/kit/dashed_pen.h"
#include "ui/kit/number_glyphs.h"
#include "ui/kit/shaped_text.h"
#include "ui/kit/text_metrics.h"

#include <QFontMetricsF>
#include <QImage>
#include <QLinearGradient>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace headlight {

namespace {

bool isVectorDevice(const QPainter& painter)
{
    const QPaintEngine* engine = painter.paintEngine();
    return engine && engine->type() != QPaintEngine::Raster && engine->type() != QPaintEngine::OpenGL2;
}

double xOffset(TextAnchor anchor, double width)
{
    switch (anchor) {
    case TextAnchor::Start:
        break;
    case TextAnchor::Middle:
        return -width / 2.0;
    case TextAnchor::End:
        return -width;
    }
    return 0.0;
}

constexpr double hatchWidth = 0.75;

/// What repeats of a hatch whose lines are x + y = n · hatchStep + `offset`: a square from 0, 0.
QImage hatchTile(const QColor& colour, double offset)
{
    constexpr int size = static_cast<int>(hatchStep);
    QImage tile(size, size, QImage::Format_ARGB32_Premultiplied);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.translate(offset, 0.0);
    QPainterPath path;
    addHatch(path, QRectF(0.0, 0.0, size, size).adjusted(-2.0 * size, -size, size, size), hatchStep);
    PainterCanvas(painter).strokePath(path, colour, hatchWidth);
    return tile;
}

} // namespace

PainterCanvas::PainterCanvas(QPainter& painter) : PainterCanvas(painter, isVectorDevice(painter)) {}

PainterCanvas::PainterCanvas(QPainter& painter, bool isVector) : m_painter(painter), m_isVector(isVector)
{
    m_painter.setRenderHint(QPainter::TextAntialiasing);
}

void PainterCanvas::fillRect(const QRectF& rect, const QColor& colour)
{
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.fillRect(rect, colour);
}

void PainterCanvas::strokeRect(const QRectF& rect, const QColor& colour, double width)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(rect);
}

void PainterCanvas::roundedRect(const QRectF& rect, double radius, const QColor& fill, const QColor& stroke)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(stroke.isValid() ? QPen(stroke, 1.0) : QPen(Qt::NoPen));
    m_painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    m_painter.drawRoundedRect(rect, radius, radius);
}

void PainterCanvas::strokePath(const QPainterPath& path, const QColor& colour, double width)
{
    dashedPath(path, colour, width, {});
}

void PainterCanvas::dashedPath(const QPainterPath& path, const QColor& colour, double width,
                               const std::vector<double>& dashes)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.strokePath(path, dashed(QPen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin), dashes));
}

void PainterCanvas::curves(const std::vector<LinkCurve>& curves)
{
    if (m_isVector) {
        for (const LinkCurve& curve : curves)
            strokePath(curve.path(), curve.colour, curve.width);
        return;
    }
    if (curves.empty())
        return;
    QRectF bounds;
    for (const LinkCurve& curve : curves) {
        const double reach = curve.width / 2.0 + 1.0;
        bounds |= curve.bounds().adjusted(-reach, -reach, reach, reach);
    }
    // What is scrolled away costs nothing.
    const QRectF device(0.0, 0.0, m_painter.device()->width(), m_painter.device()->height());
    bounds &= m_painter.transform().inverted().mapRect(device);
    if (bounds.isEmpty())
        return;
    // In the device's own pixels, so that nothing is scaled afterwards.
    const double scale = m_painter.transform().m11() * m_painter.device()->devicePixelRatioF();
    const QPointF origin(std::floor(bounds.left()), std::floor(bounds.top()));
    const QSizeF pixels = QSizeF(bounds.right() - origin.x(), bounds.bottom() - origin.y()) * scale;
    QImage image(QSize(static_cast<int>(std::ceil(pixels.width())), static_cast<int>(std::ceil(pixels.height()))),
                 QImage::Format_ARGB32_Premultiplied);
    rasterCurves(image, origin, scale, curves);
    m_painter.drawImage(QRectF(origin, QSizeF(image.size()) / scale), image);
}

void PainterCanvas::text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour,
                         TextAnchor anchor, double degrees)
{
    if (text.isEmpty())
        return;
    setFont(font);
    m_painter.setPen(colour);
    const double x = anchor == TextAnchor::Start ? 0.0 : xOffset(anchor, textWidth(text, font));
    const QTransform before = m_painter.transform();
    // A figure that is scaled keeps Qt's own places, on paper texts that can be searched.
    const auto draw = [&](const QPointF& at) {
        if (m_isVector || before.type() > QTransform::TxTranslate)
            m_painter.drawText(at, text);
        else
            drawShaped(m_painter, at, text);
    };
    if (degrees == 0.0) {
        draw(baseline + QPointF(x, 0.0));
        return;
    }
    m_painter.translate(baseline);
    m_painter.rotate(-degrees);
    draw(QPointF(x, 0.0));
    m_painter.setTransform(before);
}

/// A painter makes each font that it is given its device's and looks it up anew, which takes longer than the text.
void PainterCanvas::setFont(const QFont& font)
{
    if (m_asked.isCopyOf(font) && m_painter.font().isCopyOf(m_set))
        return;
    m_painter.setFont(font);
    m_asked = font;
    m_set = m_painter.font();
}

/// On paper every number stays a text that can be searched.
void PainterCanvas::numbers(const std::vector<PlacedNumber>& numbers, const QFont& font, const QColor& colour)
{
    if (m_isVector) {
        Canvas::numbers(numbers, font, colour);
        return;
    }
    m_painter.setPen(colour);
    NumberGlyphs glyphs(font);
    for (const PlacedNumber& number : numbers) {
        if (glyphs.add(number))
            continue;
        const ShapedText& shaped = shapedText(number.text, font);
        for (const QGlyphRun& run : shaped.runs)
            m_painter.drawGlyphRun(number.end - QPointF(shaped.width, 0.0), run);
    }
    m_painter.drawGlyphRun({}, glyphs.run());
}

/// What is finer than the pixels of the screen, or of a PNG, is lost.
QSize PainterCanvas::toldApart(const QRectF& area, const QSize& cells) const
{
    if (m_isVector)
        return toldApartInFile(area, cells);
    const QSize pixels = m_painter.deviceTransform().mapRect(area).size().toSize();
    return cells.boundedTo(pixels.expandedTo({1, 1}));
}

QSize PainterCanvas::drawnCells(const QRectF& area, const QSize& cells) const
{
    return m_isVector ? cells : toldApart(area, cells);
}

void PainterCanvas::cells(const QRectF& area, const CellGrid& grid, const QColor& blank)
{
    fillRect(area, blank);
    if (!m_isVector) {
        m_painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        m_painter.drawImage(area, grid.colours(toldApart(area, grid.size)));
        return;
    }
    const QImage image = grid.colours(grid.size);
    if (areImage(grid.size)) {
        PainterCanvas::image(area, image);
        return;
    }
    for (int query = 0; query < image.height(); ++query) {
        const double top = cellEdge(area.top(), area.height(), image.height(), query);
        const double bottom = cellEdge(area.top(), area.height(), image.height(), query + 1);
        for (int key = 0; key < image.width(); ++key) {
            const QRgb pixel = image.pixel(key, query);
            const double left = cellEdge(area.left(), area.width(), image.width(), key);
            const double right = cellEdge(area.left(), area.width(), image.width(), key + 1);
            m_painter.fillRect(QRectF(QPointF(left, top), QPointF(right, bottom)),
                               qAlpha(pixel) == 255 ? QColor(pixel) : blank);
        }
    }
}

void PainterCanvas::image(const QRectF& area, const QImage& image)
{
    m_painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    if (!m_isVector) {
        m_painter.drawImage(area, image);
        return;
    }
    // Readers of PDF blur a picture that they magnify: a few pixels for each cell leave them little to blur.
    constexpr int mostPixels = 2048; // on a side
    const int pixelsPerCell = std::clamp(mostPixels / std::max({image.width(), image.height(), 1}), 1, 8);
    m_painter.setRenderHint(QPainter::LosslessImageRendering);
    m_painter.drawImage(area, image.scaled(image.size() * pixelsPerCell));
}

void PainterCanvas::photo(const QRectF& area, const QImage& picture)
{
    m_painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    if (m_isVector) {
        // Readers of PDF blur a picture that they magnify: of a small one the pixels are to be seen.
        constexpr int wanted = 512; // pixels on a side
        const int times = std::max(1, wanted / std::max({picture.width(), picture.height(), 1}));
        m_painter.setRenderHint(QPainter::LosslessImageRendering);
        m_painter.drawImage(area, picture.scaled(picture.size() * times));
        return;
    }
    const QSizeF device = m_painter.deviceTransform().mapRect(area).size();
    const QSize there(std::max(1, static_cast<int>(std::lround(device.width()))),
                      std::max(1, static_cast<int>(std::lround(device.height()))));
    const bool isShrunk = there.width() < picture.width() || there.height() < picture.height();
    m_painter.drawImage(area,
                        isShrunk ? picture.scaled(there, Qt::IgnoreAspectRatio, Qt::SmoothTransformation) : picture);
}

void PainterCanvas::hatch(const std::vector<QRectF>& rects, const QColor& colour)
{
    if (rects.empty())
        return;
    if (m_isVector) {
        strokePath(hatchPath(rects), colour, hatchWidth);
        return;
    }
    const QTransform transform = m_painter.transform();
    QRegion region;
    QRectF bounds;
    for (const QRectF& rect : rects) {
        region += transform.mapRect(rect).toRect();
        bounds |= rect;
    }
    m_painter.save();
    m_painter.resetTransform();
    if (transform.type() <= QTransform::TxTranslate && m_painter.device()->devicePixelRatioF() == 1.0) {
        m_painter.setBrushOrigin(0.0, 0.0);
        const QBrush brush(hatchTile(colour, std::fmod(transform.dx() + transform.dy(), hatchStep)));
        for (const QRect& rect : region)
            m_painter.fillRect(rect, brush);
    } else { // one drawing for any number of rectangles: lines, clipped
        QPainterPath path;
        addHatch(path, bounds, hatchStep);
        m_painter.setClipRegion(region, Qt::IntersectClip);
        m_painter.setTransform(transform);
        strokePath(path, colour, hatchWidth);
    }
    m_painter.restore();
}

void PainterCanvas::colourBar(const QRectF& rect, ColourMapId map, double first, double last)
{
    QLinearGradient gradient(rect.topLeft(), rect.topRight());
    constexpr int nStops = 32;
    for (int i = 0; i <= nStops; ++i) {
        const double offset = static_cast<double>(i) / nStops;
        gradient.setColorAt(offset, QColor(colour(map, first + offset * (last - first))));
    }
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.fillRect(rect, gradient);
}

} // namespace headlight
