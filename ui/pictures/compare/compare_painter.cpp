// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_painter.h"

#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/compare/compare_text.h"
#include "ui/pictures/heatmap/cell_numbers.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/heatmap/heatmap_painter.h"

namespace headlight {

namespace {

void paintSentence(Canvas& canvas, const QRectF& place, const QString& sentence, const Theme& theme)
{
    canvas.strokeRect(place.adjusted(-0.5, -0.5, 0.5, 0.5), theme.border, 1.0);
    const double height = lineHeight(theme.smallFont);
    const QStringList lines = wrapped(sentence, theme.smallFont, place.width() - 16.0);
    double middle = place.center().y() - (static_cast<double>(lines.size()) - 1.0) * height / 2.0;
    for (const QString& line : lines) {
        canvas.text({place.center().x(), middle + middleOf(theme.smallFont)}, line, theme.smallFont, theme.mutedText,
                    TextAnchor::Middle);
        middle += height;
    }
}

void paintPanel(Canvas& canvas, const CompareLayout::Panel& panel, const HeatmapPlot& map, const ComparePlot& plot,
                int i, bool hasCells, const Theme& theme)
{
    if (!panel.isShown)
        return;
    const QFont font = bold(theme.smallFont);
    canvas.beginGroup(i == 0 ? QStringLiteral("A") : i == 1 ? QStringLiteral("B") : QStringLiteral("difference"));
    canvas.text(panel.title, comparePanelTitle(plot, i, font, panel.titleWidth), font, theme.text);
    if (map.isEmpty()) {
        paintSentence(canvas, panel.sentence, plot.refusal, theme);
    } else {
        paintAxisLabels(canvas, panel.map, theme);
        if (hasCells) {
            paintCells(canvas, panel.map.cells, map, theme);
            paintCellNumbers(canvas, panel.map.cells, map, theme);
        }
    }
    canvas.endGroup();
}

void paintAll(Canvas& canvas, const CompareLayout& layout, const ComparePlot& plot, bool hasCells, const Theme& theme)
{
    if (plot.a.isEmpty())
        return;
    if (!layout.heading.isEmpty())
        canvas.text(layout.headingAt, layout.heading, bold(theme.bodyFont), theme.text);
    paintPanel(canvas, layout.panels[0], plot.a, plot, 0, hasCells, theme);
    paintPanel(canvas, layout.panels[1], plot.b, plot, 1, hasCells, theme);
    paintPanel(canvas, layout.panels[2], plot.difference, plot, 2, hasCells, theme);
    paintLegend(canvas, layout.legend, layout.legendWidth,
                pooledLegend(compareLegend(plot), plot.a, canvas, layout.panels[0].map.cells), theme);
    if (plot.hasDifference())
        paintLegend(canvas, layout.differenceLegend, layout.differenceLegendWidth,
                    pooledLegend(differenceLegend(plot), plot.difference, canvas, layout.panels[2].map.cells), theme);
    paintCompareNumbers(canvas, layout.numbers, layout.numbersWidth, plot, theme);
}

} // namespace

void paintCompare(Canvas& canvas, const CompareLayout& layout, const ComparePlot& plot, const Theme& theme)
{
    paintAll(canvas, layout, plot, true, theme);
}

void paintCompareTexts(Canvas& canvas, const CompareLayout& layout, const ComparePlot& plot, const Theme& theme)
{
    paintAll(canvas, layout, plot, false, theme);
}

void paintCompareMarks(Canvas& canvas, const CompareLayout& layout, const ComparePlot& plot, const Theme& theme)
{
    const bool isHovered = plot.hoveredQuery && plot.hoveredKey;
    for (std::size_t i = 0; i < layout.panels.size(); ++i) {
        const HeatmapLayout& map = layout.panels[i].map;
        const auto pinned = plot.pinned ? cellIn(plot, i, *plot.pinned) : std::nullopt;
        if (pinned)
            paintPin(canvas, map.cell(pinned->query, pinned->key), theme);
        const auto hovered = isHovered ? cellIn(plot, i, {*plot.hoveredQuery, *plot.hoveredKey}) : std::nullopt;
        const QRectF cell = hovered ? map.cell(hovered->query, hovered->key) : QRectF();
        if (!cell.isEmpty()) {
            canvas.strokeRect(cell.adjusted(-1.0, -1.0, 1.0, 1.0), theme.text, 1.0);
            canvas.strokeRect(cell, theme.surface, 1.0);
        }
    }
}

void paintCompareFigure(Canvas& canvas, const QSizeF& size, const ComparePlot& plot, const Theme& theme)
{
    const QString note = plot.pinned ? compareCellLine(plot, *plot.pinned) : QString();
    const QStringList lines = note.isEmpty() ? QStringList() : wrapped(note, theme.smallFont, 0.8 * size.width());
    const double height = lineHeight(theme.smallFont);
    const CompareText text{static_cast<double>(lines.size()) * height,
                           captionHeight(plot.caption, 0.8 * size.width(), theme)};
    const CompareLayout layout = layoutCompare(plot, size, text, theme);
    paintCompare(canvas, layout, plot, theme);
    paintCompareMarks(canvas, layout, plot, theme);
    double baseline = layout.note.y() + height / 2.0 + middleOf(theme.smallFont);
    for (const QString& line : lines) {
        canvas.text({layout.note.x(), baseline}, line, theme.smallFont, theme.text);
        baseline += height;
    }
    paintCaption(canvas, layout.caption, layout.captionWidth, plot.caption, theme);
}

const FigureLook<ComparePlot>& figureLook(const ComparePlot*)
{
    static const FigureLook<ComparePlot> look{preferredCompareSize, paintCompareFigure, [](const ComparePlot&) {
                                                  return tr("Two attention heatmaps and their difference");
                                              }};
    return look;
}

} // namespace headlight
