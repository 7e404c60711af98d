// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/cost/cost_painter.h"

#include "ui/chart/chart_figure.h"
#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

namespace headlight {

namespace {

bool isNumber(CostColumn column)
{
    return column == CostColumn::Multiplications || column == CostColumn::Count;
}

void paintCell(Canvas& canvas, const CostLayout& layout, CostColumn column, double baseline, const QString& text,
               const QFont& font, const QColor& ink)
{
    const auto i = static_cast<std::size_t>(column);
    if (layout.right[i] <= layout.left[i])
        return;
    const bool isRight = isNumber(column);
    paintMath(canvas, {isRight ? layout.right[i] : layout.left[i], baseline}, text, font, ink,
              isRight ? TextAnchor::End : TextAnchor::Start);
}

} // namespace

void paintCostTable(Canvas& canvas, const CostLayout& layout, const CostPlot& plot, int looked, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("table"));
    const double middle = layout.rowHeight / 2.0 + middleOf(layout.font);
    const int nRows = static_cast<int>(plot.rows.size());
    if (looked >= 0)
        canvas.fillRect(layout.row(looked), theme.raised);
    for (std::size_t i = 0; i < nCostColumns; ++i) {
        const auto column = static_cast<CostColumn>(i);
        paintCell(canvas, layout, column, layout.table.top() + middle, columnHeading(column), bold(layout.font),
                  theme.mutedText);
        for (int row = 0; row <= nRows; ++row) {
            const bool isSum = row == nRows;
            const bool isMuted = column == CostColumn::Words || column == CostColumn::Symbolic ||
                                 column == CostColumn::Product || column == CostColumn::Count;
            paintCell(canvas, layout, column, layout.row(row).top() + middle, cellText(plot, row, column),
                      isSum ? bold(layout.font) : layout.font, isMuted ? theme.mutedText : theme.text);
        }
    }
    canvas.fillRect(QRectF(layout.table.left(), layout.row(0).top() - 1.0, layout.table.width(), 1.0), theme.border);
    canvas.fillRect(QRectF(layout.table.left(), layout.row(nRows).top(), layout.table.width(), 1.0), theme.border);
    canvas.endGroup();
}

void paintCostNote(Canvas& canvas, const CostLayout& layout, const QString& note, const QFont& font, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("caption"));
    double baseline = layout.note.y() + lineHeight(font) / 2.0 + middleOf(font);
    for (const QString& line : wrapped(note, font, layout.noteWidth)) {
        paintMath(canvas, {layout.note.x(), baseline}, costMarkup(line), font, theme.text);
        baseline += lineHeight(font);
    }
    canvas.endGroup();
}

void paintCostFigure(Canvas& canvas, const QSizeF& size, const CostPlot& plot, const Theme& theme)
{
    const double note = captionHeight(plot.caption, size.width() - 32.0, theme);
    const CostLayout layout = layoutCost(plot, size, note, theme);
    paintCostTable(canvas, layout, plot, -1, theme);
    paintChart(canvas, layout.chart.toRect(), chartOf(plot, theme), theme);
    paintCostNote(canvas, layout, plot.caption.line(theme.caption), theme.smallFont, theme);
}

const FigureLook<CostPlot>& figureLook(const CostPlot*)
{
    static const FigureLook<CostPlot> look{preferredCostSize, paintCostFigure, [](const CostPlot&) {
                                               return tr("Shapes and multiplications of attention");
                                           }};
    return look;
}

} // namespace headlight
