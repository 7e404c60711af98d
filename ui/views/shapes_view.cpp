// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/views/shapes_view.h"

#include "ui/painting/shapes_painter.h"

#include <utility>

namespace headlight {

ShapesView::ShapesView(QWidget* parent) : ScrollingPicture(parent)
{
    setAccessibleName(tr("Shapes of every step of the attention"));
}

void ShapesView::setPlot(ShapePlot plot)
{
    m_plot = std::move(plot);
    refresh();
    QStringList steps; // what a screen reader reads
    for (const ShapeStep& step : m_plot.steps)
        steps << stepTitle(step.id) + QLatin1Char(' ') + shapeText(step.result.actual);
    setAccessibleDescription(steps.join(QStringLiteral("; ")));
}

double ShapesView::layOut(const QSizeF& room)
{
    m_layout = layoutShapes(m_plot, room, 0.0, theme());
    return m_layout.size.height();
}

void ShapesView::paint(Canvas& canvas, const QRectF&)
{
    paintShapes(canvas, m_layout, m_plot);
}

QString ShapesView::emptyText() const
{
    return m_plot.steps.empty() ? tr("Type a sentence to follow the shapes from X to the output.") : QString();
}

} // namespace headlight
