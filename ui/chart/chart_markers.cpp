// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_markers.h"

#include "ui/kit/faded.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"

#include <utility>

namespace headlight {

namespace {

constexpr double kMarkerGap = 6.0; // from the line to its label

} // namespace

ChartMarkers::ChartMarkers(QCPAxis* x, QCPAxis* y, std::vector<ChartMarker> markers, const Theme& theme)
    : ChartMarks(x, y), m_markers(std::move(markers)), m_font(theme.smallFont), m_ground(theme.surface)
{
}

/// A label stands at the right of its line, or at the left where it would leave the frame there.
void ChartMarkers::draw(QCPPainter* painter)
{
    const QRectF frame = clipRect();
    painter->setFont(m_font);
    for (const ChartMarker& marker : m_markers) {
        const double x = mKeyAxis->coordToPixel(marker.x);
        if (x < frame.left() || x > frame.right())
            continue;
        painter->setAntialiasing(false);
        painter->setPen(QPen(marker.colour, 1.0));
        painter->drawLine(QLineF(x, frame.top(), x, frame.bottom()));
        const double width = textWidth(marker.label, m_font);
        const bool isLeft = x + kMarkerGap + width > frame.right() && x - kMarkerGap - width >= frame.left();
        const double line = lineHeight(m_font);
        const double y = marker.isLabelAtTop ? frame.top() + line : frame.bottom() - kMarkerGap;
        const QPointF start(isLeft ? x - kMarkerGap - width : x + kMarkerGap, y);
        painter->fillRect(QRectF(start.x(), y - middleOf(m_font) - line / 2.0, width, line),
                          faded(m_ground, kLabelGround));
        painter->drawText(start, marker.label);
    }
}

} // namespace headlight
