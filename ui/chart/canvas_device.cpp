// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/canvas_device.h"

#include "ui/kit/canvas.h"

#include <QPaintEngine>
#include <QPainterPath>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

namespace headlight {

namespace {

constexpr double kUnitsPerInch = 96.0;
constexpr double kStraight = 1e-6; // a line is level or upright where its ends differ by less

/// The part of a line inside of a rectangle (Liang and Barsky, 1984); nothing where all of it is outside.
std::optional<QLineF> clipped(const QLineF& line, const QRectF& to)
{
    double from = 0.0;
    double until = 1.0;
    const auto keep = [&](double step, double room) {
        if (step == 0.0)
            return room >= 0.0;
        const double at = room / step;
        if (step < 0.0)
            from = std::max(from, at);
        else
            until = std::min(until, at);
        return from <= until;
    };
    if (keep(-line.dx(), line.x1() - to.left()) && keep(line.dx(), to.right() - line.x1()) &&
        keep(-line.dy(), line.y1() - to.top()) && keep(line.dy(), to.bottom() - line.y1()))
        return QLineF(line.pointAt(from), line.pointAt(until));
    return std::nullopt;
}

/// Hands what a QPainter draws over to a canvas.
class CanvasEngine : public QPaintEngine {
public:
    explicit CanvasEngine(Canvas& canvas) : QPaintEngine(AllFeatures), m_canvas(canvas) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override
    {
        flush();
        return true;
    }
    void updateState(const QPaintEngineState&) override {} // read where something is drawn
    Type type() const override { return User; }

    void drawLines(const QLineF* lines, int n) override;
    void drawRects(const QRectF* rects, int n) override;
    void drawEllipse(const QRectF& rect) override;
    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int n, PolygonDrawMode mode) override;
    void drawTextItem(const QPointF& at, const QTextItem& item) override;
    void drawPixmap(const QRectF& area, const QPixmap& pixmap, const QRectF& part) override;
    void drawImage(const QRectF& area, const QImage& image, const QRectF& part, Qt::ImageConversionFlags) override;
    using QPaintEngine::drawEllipse;
    using QPaintEngine::drawLines;
    using QPaintEngine::drawPolygon;
    using QPaintEngine::drawRects;

private:
    /// Everything there is, where nothing is clipped.
    QRectF clip() const
    {
        constexpr double far = 1e9;
        return painter()->hasClipping() ? state->transform().mapRect(painter()->clipBoundingRect())
                                        : QRectF(-far, -far, 2.0 * far, 2.0 * far);
    }
    QColor penColour() const { return state->pen().style() == Qt::NoPen ? QColor() : state->pen().color(); }
    QColor brushColour() const { return state->brush().style() == Qt::NoBrush ? QColor() : state->brush().color(); }
    double penWidth() const { return std::max(state->pen().widthF(), 0.25); }
    /// In 1/96 inch; none of a whole line.
    std::vector<double> penDashes() const
    {
        std::vector<double> dashes;
        if (state->pen().style() == Qt::CustomDashLine)
            for (const double inWidths : state->pen().dashPattern())
                dashes.push_back(inWidths * penWidth());
        return dashes;
    }
    void stroke(const QPainterPath& path)
    {
        if (const std::vector<double> dashes = penDashes(); !dashes.empty())
            m_canvas.dashedPath(path, penColour(), penWidth(), dashes);
        else
            m_canvas.strokePath(path, penColour(), penWidth());
    }
    void line(const QLineF& line, const QColor& colour);
    void flush();

    /// Qt hands over a line of text in pieces, one for each script: a file has it whole, so that it can be searched.
    struct Text {
        QPointF at;
        QPointF end;
        QString text;
        QFont font;
        QColor colour;
        double degrees = 0.0;

        bool goesOnWith(const Text& next) const
        {
            return QLineF(end, next.at).length() < 0.5 && font == next.font && colour == next.colour &&
                   degrees == next.degrees;
        }
    };

    Canvas& m_canvas;
    std::optional<Text> m_text; // not drawn yet
};

/// What is level or upright is a rectangle, sharp in pixels.
void CanvasEngine::line(const QLineF& line, const QColor& colour)
{
    const double half = penWidth() / 2.0;
    const bool isUpright = std::abs(line.dy()) < kStraight || std::abs(line.dx()) < kStraight;
    if (isUpright && penDashes().empty()) {
        const bool isLevel = std::abs(line.dy()) < kStraight;
        const QRectF along = QRectF(line.p1(), line.p2()).normalized();
        m_canvas.fillRect(isLevel ? along.adjusted(0.0, -half, 0.0, half) : along.adjusted(-half, 0.0, half, 0.0),
                          colour);
        return;
    }
    QPainterPath path(line.p1());
    path.lineTo(line.p2());
    stroke(path);
}

void CanvasEngine::drawLines(const QLineF* lines, int n)
{
    flush();
    const QColor colour = penColour();
    if (!colour.isValid())
        return;
    const QRectF inside = clip();
    for (int i = 0; i < n; ++i)
        if (const auto part = clipped(state->transform().map(lines[i]), inside))
            line(*part, colour);
}

void CanvasEngine::drawRects(const QRectF* rects, int n)
{
    flush();
    const QRectF inside = clip();
    for (int i = 0; i < n; ++i) {
        const QRectF rect = state->transform().mapRect(rects[i]) & inside;
        if (rect.isEmpty())
            continue;
        if (brushColour().isValid())
            m_canvas.fillRect(rect, brushColour());
        if (penColour().isValid())
            m_canvas.strokeRect(rect, penColour(), penWidth());
    }
}

/// A disc whose centre is inside of what is clipped to is drawn whole.
void CanvasEngine::drawEllipse(const QRectF& rect)
{
    flush();
    const QRectF there = state->transform().mapRect(rect);
    if (clip().contains(there.center()))
        m_canvas.roundedRect(there, there.width() / 2.0, brushColour(), penColour());
}

void CanvasEngine::drawPath(const QPainterPath& path)
{
    flush();
    if (penColour().isValid())
        stroke(state->transform().map(path));
}

/// A filled polygon is an upright rectangle: what QCustomPlot draws a bar as.
void CanvasEngine::drawPolygon(const QPointF* points, int n, PolygonDrawMode mode)
{
    if (mode != PolylineMode && brushColour().isValid()) {
        const QRectF bar = QPolygonF(QList<QPointF>(points, points + n)).boundingRect();
        drawRects(&bar, 1);
        return;
    }
    flush();
    if (!penColour().isValid() || n < 2)
        return;
    const QRectF inside = clip();
    QPainterPath path;
    const int nLines = mode == PolylineMode ? n - 1 : n;
    for (int i = 0; i < nLines; ++i) {
        const auto part =
            clipped(QLineF(state->transform().map(points[i]), state->transform().map(points[(i + 1) % n])), inside);
        if (!part)
            continue;
        if (path.elementCount() == 0 || path.currentPosition() != part->p1())
            path.moveTo(part->p1());
        path.lineTo(part->p2());
    }
    if (!path.isEmpty())
        stroke(path);
}

void CanvasEngine::drawTextItem(const QPointF& at, const QTextItem& item)
{
    const QTransform& transform = state->transform();
    const double degrees = -std::atan2(transform.m12(), transform.m11()) * 180.0 / std::numbers::pi;
    Text text{transform.map(at),    transform.map(at + QPointF(item.width(), 0.0)), item.text(), item.font(),
              state->pen().color(), std::abs(degrees) < kStraight ? 0.0 : degrees};
    if (m_text && m_text->goesOnWith(text)) {
        m_text->text += text.text;
        m_text->end = text.end;
        return;
    }
    flush();
    m_text = std::move(text);
}

void CanvasEngine::flush()
{
    if (m_text)
        m_canvas.text(m_text->at, m_text->text, m_text->font, m_text->colour, TextAnchor::Start, m_text->degrees);
    m_text.reset();
}

void CanvasEngine::drawPixmap(const QRectF& area, const QPixmap& pixmap, const QRectF& part)
{
    drawImage(area, pixmap.toImage(), part, Qt::AutoColor);
}

void CanvasEngine::drawImage(const QRectF& area, const QImage& image, const QRectF& part, Qt::ImageConversionFlags)
{
    flush();
    m_canvas.image(state->transform().mapRect(area), image.copy(part.toAlignedRect()));
}

} // namespace

CanvasDevice::CanvasDevice(Canvas& canvas, const QSize& size)
    : m_size(size), m_engine(std::make_unique<CanvasEngine>(canvas))
{
}

CanvasDevice::~CanvasDevice() = default;

QPaintEngine* CanvasDevice::paintEngine() const
{
    return m_engine.get();
}

int CanvasDevice::metric(PaintDeviceMetric which) const
{
    constexpr double millimetresPerInch = 25.4;
    const auto inMillimetres = [](int units) {
        return static_cast<int>(std::lround(units * millimetresPerInch / kUnitsPerInch));
    };
    switch (which) {
    case PdmWidth:
        return m_size.width();
    case PdmHeight:
        return m_size.height();
    case PdmWidthMM:
        return inMillimetres(m_size.width());
    case PdmHeightMM:
        return inMillimetres(m_size.height());
    case PdmNumColors:
        return 1 << 24;
    case PdmDepth:
        return 32;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return static_cast<int>(kUnitsPerInch);
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
    }
    return QPaintDevice::metric(which);
}

} // namespace headlight
