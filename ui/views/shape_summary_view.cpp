// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/views/shape_summary_view.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

struct Line {
    QString left;
    QString right;
};

QString shapeText(const Shape& shape)
{
    return QString::fromStdString(toString(shape));
}

/// "W^Q" → "Wᑫ" is not readable: the marks are dropped where Unicode has no raised letter of the kind.
QString plainName(const std::string& name)
{
    QString text = QString::fromStdString(name);
    text.replace(QStringLiteral("^T"), QStringLiteral("ᵀ"));
    text.remove(u'^');
    text.remove(u'_');
    return text;
}

Line lineOf(const ShapeStep& step, int nHeads)
{
    const QString times = step.perHead ? QStringLiteral("%1×").arg(nHeads) : QString();
    QStringList names;
    QStringList shapes;
    for (const ShapeTerm& term : step.operands) {
        names << plainName(term.name);
        shapes << shapeText(term.actual);
    }
    return {names.join(QStringLiteral(" · ")) + QStringLiteral("  ") + times + shapes.join(u'·'),
            QStringLiteral("→ ") + plainName(step.result.name) + u' ' + times + shapeText(step.result.actual)};
}

} // namespace

ShapeSummaryView::ShapeSummaryView(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Shapes of the chosen layer"));
}

void ShapeSummaryView::setPlot(ShapePlot plot, int layer)
{
    m_plot = std::move(plot);
    m_layer = layer;
    update();
}

void ShapeSummaryView::setTheme(const Theme& theme)
{
    m_theme = theme.id;
    update();
}

void ShapeSummaryView::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme(m_theme);
    QPainter painter(this);
    QFont heading = colours.smallFont;
    heading.setPixelSize(12);
    heading.setBold(true);
    painter.setFont(heading);
    painter.setPen(colours.mutedText);
    const QRect inside = rect().adjusted(12, 8, -12, -4);
    painter.drawText(inside, Qt::AlignTop | Qt::AlignLeft, tr("Shapes, layer %1").arg(m_layer));
    painter.setFont(colours.smallFont);

    // The steps that multiply matrices tell the story; the rest is in the Shapes tab.
    std::vector<Line> lines;
    for (const ShapeStep& step : m_plot.steps)
        if (step.operands.size() >= 2 && lines.size() < 8)
            lines.push_back(lineOf(step, m_plot.nHeads));
    const int rowHeight = 18;
    const int nRows = std::max(1, (inside.height() - 22) / rowHeight);
    const bool twoOfProjection = static_cast<int>(lines.size()) > nRows;
    if (twoOfProjection && lines.size() > 3)
        lines.erase(lines.begin() + 1, lines.begin() + 3); // W^K and W^V do what W^Q does
    int leftWidth = 0;
    for (const Line& line : lines)
        leftWidth = std::max(leftWidth, painter.fontMetrics().horizontalAdvance(line.left));
    leftWidth = std::min(leftWidth + 12, inside.width() * 6 / 10);
    for (int i = 0; i < std::min<int>(nRows, int(lines.size())); ++i) {
        const QRect row(inside.left(), inside.top() + 22 + i * rowHeight, inside.width(), rowHeight);
        painter.setPen(colours.mutedText);
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(lines[std::size_t(i)].left, Qt::ElideRight, leftWidth - 6));
        painter.setPen(colours.text);
        painter.drawText(
            row.adjusted(leftWidth, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
            painter.fontMetrics().elidedText(lines[std::size_t(i)].right, Qt::ElideRight, row.width() - leftWidth));
    }
}

} // namespace headlight
