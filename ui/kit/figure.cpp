// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/figure.h"

#include "ui/kit/grey_canvas.h"
#include "ui/kit/grey_colours.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_bounds.h"

namespace headlight {

void Figure::paint(Canvas& canvas, const QSizeF& size, const Theme& theme) const
{
    canvas.fillRect(QRectF(QPointF(), size), theme.surface);
    if (!theme.isGrey())
        return m_content->paint(canvas, size, theme);
    const GreyColours greys;
    GreyCanvas grey(canvas);
    m_content->paint(grey, size, theme);
}

void Figure::paint(QPainter& painter, const QSizeF& size, const Theme& theme) const
{
    PainterCanvas canvas(painter);
    paint(canvas, size, theme);
}

bool Figure::fits(const QSizeF& size, const Theme& theme) const
{
    if (!m_content->fits(size, theme))
        return false;
    constexpr double slack = 2.0; // a hair over the edge is read all the same
    TextBounds drawn;
    m_content->paint(drawn, size, theme);
    return drawn.bounds().isNull() ||
           QRectF(QPointF(), size).adjusted(-slack, -slack, slack, slack).contains(drawn.bounds());
}

} // namespace headlight
