// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/text_bounds.h"

#include "ui/kit/text_metrics.h"

#include <QFontMetricsF>
#include <QTransform>

namespace headlight {

void TextBounds::text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& /*colour*/,
                      TextAnchor anchor, double degrees)
{
    if (text.isEmpty())
        return;
    const double width = textWidth(text, font);
    const double start = anchor == TextAnchor::Start ? 0.0 : anchor == TextAnchor::Middle ? -width / 2.0 : -width;
    const double height =
        QFontMetricsF(font).capHeight(); // what hangs below a line may be cut: it is read all the same
    const QTransform turned = QTransform::fromTranslate(baseline.x(), baseline.y()).rotate(-degrees);
    m_bounds |= turned.mapRect(QRectF(start, -height, width, height));
}

void TextBounds::cells(const QRectF& area, const CellGrid& /*grid*/, const QColor& /*blank*/)
{
    m_bounds |= area;
}

void TextBounds::image(const QRectF& area, const QImage& /*image*/)
{
    m_bounds |= area;
}

} // namespace headlight
