// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/figure.h"

#include "ui/kit/painter_canvas.h"

namespace headlight {

void Figure::paint(Canvas& canvas, const QSizeF& size, const Theme& theme) const
{
    canvas.fillRect(QRectF(QPointF(), size), theme.surface);
    m_content->paint(canvas, size, theme);
}

void Figure::paint(QPainter& painter, const QSizeF& size, const Theme& theme) const
{
    PainterCanvas canvas(painter);
    paint(canvas, size, theme);
}

} // namespace headlight
