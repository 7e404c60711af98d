// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/shapes/shape_summary_view.h"

#include "ui/kit/math_text.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/shapes/shapes_layout.h"
#include "ui/window/widgets/spoken_picture.h"

#include <QPainter>

#include <algorithm>
#include <iterator>
#include <vector>

namespace headlight {

namespace {

/// One product, in three columns: the operands, their shapes, the result with its shape.
struct Line {
    QString operands; // a formula, see painting/math_text.h
    QString shapes;
    QString result; // a formula
};

Line lineOf(const ShapeStep& step, int nHeads)
{
    const QString times = step.perHead ? QStringLiteral("%1 × ").arg(nHeads) : QString();
    QStringList names;
    QStringList shapes;
    for (const ShapeTerm& term : step.operands) {
        names << QString::fromStdString(term.name);
        shapes << shapeText(term.actual);
    }
    const QString sign = step.sign == "+" ? QStringLiteral(" + ") : QStringLiteral(" "); // a product needs none
    return {names.join(sign), times + shapes.join(QString::fromStdString(step.sign)),
            QStringLiteral("→ %1  ").arg(QString::fromStdString(step.result.name)) + times +
                shapeText(step.result.actual)};
}

} // namespace

ShapeSummaryView::ShapeSummaryView(QWidget* parent) : QWidget(parent)
{
    makeSpoken(*this);
    setAccessibleName(tr("Shapes of the chosen layer"));
}

void ShapeSummaryView::setPlot(ShapePlot plot, int layer)
{
    m_plot = std::move(plot);
    m_layer = layer;
    QStringList said{tr("Layer %1").arg(m_layer)};
    for (const ShapeStep& step : m_plot.steps)
        said << stepText(step, m_plot.nHeads);
    speak(*this, said.join(QStringLiteral("; ")));
    update();
}

void ShapeSummaryView::setTheme(const Theme& theme)
{
    m_theme = theme.id;
    update();
}

void ShapeSummaryView::paintEvent(QPaintEvent*)
{
    if (m_plot.steps.empty())
        return;
    const Theme& colours = theme(m_theme);
    QPainter painter(this);
    QFont heading = colours.smallFont;
    heading.setPixelSize(12);
    heading.setBold(true);
    painter.setFont(heading);
    painter.setPen(colours.mutedText);
    const QRect inside = rect().adjusted(12, 8, -12, -4);
    painter.drawText(inside, Qt::AlignTop | Qt::AlignLeft, tr("Shapes, layer %1").arg(m_layer));

    // The steps that multiply matrices tell the story; the rest is in the Shapes tab.
    std::vector<ShapeStep> steps;
    std::ranges::copy_if(m_plot.steps, std::back_inserter(steps), [](const auto& s) { return s.operands.size() >= 2; });
    const int rowHeight = 19;
    const int nRows = std::max(1, (inside.height() - 22) / rowHeight);
    if (std::ssize(steps) > nRows) // W^K and W^V do what W^Q does
        std::erase_if(steps, [](const ShapeStep& step) { return step.id == "projectK" || step.id == "projectV"; });
    steps.resize(std::min(steps.size(), std::size_t(nRows)));
    std::vector<Line> lines;
    for (const ShapeStep& step : steps)
        lines.push_back(lineOf(step, m_plot.nHeads));

    const QFont& font = colours.smallFont;
    double first = 0;
    double second = 0;
    for (const Line& line : lines) {
        first = std::max(first, mathWidth(line.operands, font));
        second = std::max(second, textWidth(line.shapes, font));
    }
    PainterCanvas canvas(painter);
    double y = inside.top() + 22 + rowHeight - 6;
    for (const Line& line : lines) {
        paintMath(canvas, QPointF(inside.left(), y), line.operands, font, colours.text);
        canvas.text(QPointF(inside.left() + first + 14, y), line.shapes, font, colours.mutedText);
        paintMath(canvas, QPointF(inside.left() + first + second + 28, y), line.result, font, colours.text);
        y += rowHeight;
    }
}

} // namespace headlight
