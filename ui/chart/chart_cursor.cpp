// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_cursor.h"

#include "ui/chart/chart_arrows.h"
#include "ui/chart/chart_view.h"
#include "ui/kit/faded.h"
#include "ui/kit/legend.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kDot = 4.0;        // radius of the mark of a point
constexpr double kInset = 8.0;      // around the lines that the cursor reads
constexpr double kAway = 14.0;      // from the point to them
constexpr double kRounding = 4.0;   // corners of their box
constexpr double kImageLines = 6.0; // longer side of a point's picture, in lines of text

} // namespace

ChartCursor::ChartCursor(ChartView& view) : QWidget(&view), m_view(view)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void ChartCursor::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    PainterCanvas canvas(painter);
    const Theme& theme = m_view.m_theme;
    const QRectF frame = m_view.frame();
    if (m_view.m_drag && m_view.m_drag->isBox && m_view.m_drag->hasMoved) {
        const QRectF box = m_view.boxTo(m_view.m_dragged);
        canvas.fillRect(box, faded(theme.accent, 0.12));
        canvas.strokeRect(box, theme.accent, 1.0);
        return;
    }
    const std::optional<ChartPlace>& looked = m_view.looked();
    if (!looked)
        return;
    const QPointF at = m_view.pixelOf(*looked);
    if (!frame.adjusted(-1.0, -1.0, 1.0, 1.0).contains(at))
        return;
    const ChartSeries& series = m_view.plot().series[static_cast<std::size_t>(looked->series)];
    canvas.fillRect({at.x() - 0.5, frame.top(), 1.0, frame.height()}, faded(theme.mutedText, 0.6));
    canvas.fillRect({frame.left(), at.y() - 0.5, frame.width(), 1.0}, faded(theme.mutedText, 0.3));
    painter.setClipRect(frame);
    for (const ChartArrow& arrow : m_view.plot().arrows)
        if (isAt(arrow, *looked) && isThere(m_view.plot(), arrow.from) && isThere(m_view.plot(), arrow.to)) {
            const QPen pen = strongPen(arrow);
            canvas.strokePath(arrowPath(arrowLine(m_view.pixelOf(arrow.from), m_view.pixelOf(arrow.to))), pen.color(),
                              pen.widthF());
        }
    painter.setClipping(false);
    const auto point = static_cast<std::size_t>(looked->point);
    const double radius = series.mark == ChartMark::Points && !series.radii.empty() ? series.radii[point] + 1.0 : kDot;
    canvas.roundedRect(QRectF(at - QPointF(radius, radius), QSizeF(2.0 * radius, 2.0 * radius)), radius,
                       series.colours.empty() ? series.colour : series.colours[point], theme.text);
    paintReadout(canvas, at);
}

/// On the side of the point that has room.
void ChartCursor::paintReadout(Canvas& canvas, const QPointF& at) const
{
    const Theme& theme = m_view.m_theme;
    const QStringList lines = chartReadout(m_view.plot(), *m_view.looked());
    if (lines.isEmpty())
        return;
    double widest = 0.0;
    for (const QString& line : lines)
        widest = std::max(widest, textWidth(line, bold(theme.smallFont)));
    const double pitch = lineHeight(theme.smallFont);
    const QImage image = m_view.m_pointImage ? m_view.m_pointImage(*m_view.looked()) : QImage();
    const double side = std::round(kImageLines * pitch);
    const QSizeF imageSize =
        image.isNull() ? QSizeF(0.0, 0.0) : QSizeF(image.size()).scaled(side, side, Qt::KeepAspectRatio);
    const double below = image.isNull() ? 0.0 : imageSize.height() + kInset;
    const QSizeF box(std::max(widest, imageSize.width()) + 2.0 * kInset,
                     double(lines.size()) * pitch + 2.0 * kInset + below);
    const double x = at.x() + kAway + box.width() <= width() ? at.x() + kAway : at.x() - kAway - box.width();
    const double y = std::clamp(at.y() - box.height() / 2.0, 0.0, std::max(0.0, height() - box.height()));
    canvas.roundedRect(QRectF(QPointF(std::max(0.0, x), y), box).translated(0.5, 0.5), kRounding, theme.window,
                       theme.border);
    double baseline = y + kInset + pitch / 2.0 + middleOf(theme.smallFont);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        canvas.text({std::max(0.0, x) + kInset, baseline}, lines[i], i == 1 ? bold(theme.smallFont) : theme.smallFont,
                    i == 0 ? theme.mutedText : theme.text);
        baseline += pitch;
    }
    if (image.isNull())
        return;
    const QRectF area(QPointF(std::max(0.0, x) + kInset, y + box.height() - kInset - imageSize.height()), imageSize);
    canvas.image(area, image);
    canvas.strokeRect(area, theme.border, 1.0);
}

} // namespace headlight
