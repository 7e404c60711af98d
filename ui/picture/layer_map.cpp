// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/layer_map.h"

#include "ui/kit/colour_map.h"
#include "ui/kit/figure_margin.h"
#include "ui/kit/legend.h"
#include "ui/kit/oklab.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kMapGap = 8.0;
constexpr double kWidestMapCell = 9.0; // in body pixel sizes
constexpr double kHighestMapCell = 5.0;

double mapBarWidth(const Theme& theme)
{
    return 9.0 * theme.smallFont.pixelSize();
}

/// What the colours mean, then the note, as lines below the bar.
QStringList linesBelow(const LayerMapPlot& plot, double width, const Theme& theme)
{
    QStringList lines = wrapped(plot.meaning, theme.smallFont, width);
    if (!plot.note.isEmpty())
        lines += wrapped(plot.note, theme.smallFont, width);
    return lines;
}

double legendBlockHeight(const LayerMapPlot& plot, double width, const Theme& theme)
{
    return static_cast<double>(1 + linesBelow(plot, width, theme).size()) * lineHeight(theme.smallFont);
}

double cornerWidth(const LayerMapPlot& plot, const Theme& theme)
{
    return textWidth(plot.corner, theme.smallFont) + kMapGap;
}

ColourScale coloursOf(const LayerMapPlot& plot)
{
    ColourScale colours;
    colours.map = ColourMapId::BlueRed;
    colours.low = -plot.largest;
    colours.high = plot.largest;
    return colours;
}

void paintLegendBlock(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("legend"));
    const QFont& font = theme.smallFont;
    double baseline = layout.legend.y() + lineHeight(font) / 2.0 + middleOf(font);
    const double thickness = std::round(0.72 * font.pixelSize());
    const double top = std::round(baseline - middleOf(font) - thickness / 2.0);
    double x = layout.legend.x();
    const auto write = [&](const QString& text) {
        canvas.text({x, baseline}, text, font, theme.mutedText);
        x += textWidth(text, font) + kMapGap;
    };
    write(scaleNumber(-plot.largest));
    canvas.colourBar(QRectF(std::round(x), top, mapBarWidth(theme), thickness), ColourMapId::BlueRed, 0.0, 1.0);
    x = std::round(x) + mapBarWidth(theme) + kMapGap;
    write(scaleNumber(plot.largest));
    for (const QString& line : linesBelow(plot, layout.width, theme)) {
        baseline += lineHeight(font);
        canvas.text({layout.legend.x(), baseline}, elided(line, font, layout.width), font, theme.mutedText);
    }
    canvas.endGroup();
}

void paintLayerMapColumns(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot, const Theme& theme)
{
    const double edge = layout.cells.top() - kMapGap / 2.0 - 1.0;
    const double pitch = layout.cells.width() / layout.nColumns;
    if (plot.isOfHeads) {
        const QFont& font = theme.smallFont;
        const int every = std::max(1, static_cast<int>(std::ceil((widestLabel(plot.columns, font) + kMapGap) / pitch)));
        for (int column = 0; column < layout.nColumns; column += every)
            canvas.text({layout.cell({0, column}).center().x(), edge}, plot.columns[column], font, theme.mutedText,
                        TextAnchor::Middle);
        return;
    }
    paintLabels(canvas,
                columnLabels(plot.columns, {layout.cells.left(), pitch, edge, layout.labelWidth}, layout.axes.columns,
                             plot.strong, layout.axes.degrees),
                theme);
}

void paintLayerMapRows(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const double rowHeight = layout.cells.height() / layout.nLayers;
    const int everyRow = std::max(1, static_cast<int>(std::ceil(lineHeight(font) / rowHeight)));
    for (int layer = 0; layer < layout.nLayers; layer += everyRow)
        canvas.text({layout.rowLabels, layout.cell({layer, 0}).center().y() + middleOf(font)},
                    plot.rows.isEmpty() ? QString::number(layer) : plot.rows[layer], font, theme.mutedText,
                    TextAnchor::End);
    canvas.text({layout.rowLabels, layout.cells.top() - kMapGap / 2.0 - 1.0}, plot.corner, font, theme.mutedText,
                TextAnchor::End);
}

void paintLayerMapCells(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("cells"));
    const ColourScale colours = coloursOf(plot);
    for (int layer = 0; layer < layout.nLayers; ++layer)
        for (int column = 0; column < layout.nColumns; ++column) {
            const double value = plot.values(layer, column);
            if (std::isnan(value))
                continue;
            const QColor ground(colour(colours.map, colours.position(value, 1.0)));
            const QRectF cell = layout.cell({layer, column});
            canvas.fillRect(cell, ground);
            if (layout.hasNumbers)
                canvas.text({cell.center().x(), cell.center().y() + middleOf(theme.smallFont)}, numberText(value, 2),
                            theme.smallFont, inkOn(ground.rgb(), Qt::black, Qt::white), TextAnchor::Middle);
        }
    canvas.endGroup();
    canvas.strokeRect(layout.cells.adjusted(-0.5, -0.5, 0.5, 0.5), theme.border, 1.0);
}

void paintLayerMapFrame(Canvas& canvas, const LayerMapLayout& layout, const std::optional<LayerCell>& cell,
                        const QString& group, const Theme& theme)
{
    if (!cell || cell->layer >= layout.nLayers || cell->column >= layout.nColumns)
        return;
    const QRectF rect = layout.cell(*cell);
    canvas.beginGroup(group);
    canvas.strokeRect(rect.adjusted(-1.0, -1.0, 1.0, 1.0), theme.accent, 2.0);
    canvas.strokeRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme.surface, 1.0);
    canvas.endGroup();
}

void paintLayerMapMarked(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot,
                         const std::optional<LayerCell>& cursor, const Theme& theme)
{
    paintLayerMapCells(canvas, layout, plot, theme);
    paintLayerMapFrame(canvas, layout, plot.chosen, QStringLiteral("chosen"), theme);
    paintLayerMapFrame(canvas, layout, cursor, QStringLiteral("cursor"), theme);
}

QSizeF preferredLayerMapSize(const LayerMapPlot& plot, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const double width =
        std::max(cornerWidth(plot, theme) + 3.2 * body * plot.nColumns() + 2.0 * kPanelMargin, 36.0 * body);
    const double inner = width - 2.0 * kPanelMargin;
    const double labels = plot.isOfHeads ? lineHeight(theme.smallFont) : 6.0 * body;
    const double texts =
        labels + legendBlockHeight(plot, inner, theme) + kMapGap + captionHeight(plot.caption, inner, theme);
    return {std::ceil(width), std::ceil(2.0 * kPanelMargin + texts + 2.0 * body * plot.nLayers())};
}

void paintLayerMapFigure(Canvas& canvas, const QSizeF& size, const LayerMapPlot& plot, const Theme& theme)
{
    const double caption = captionHeight(plot.caption, size.width() - 2.0 * kPanelMargin, theme);
    const QRectF inside =
        QRectF(QPointF(), size).adjusted(kPanelMargin, kPanelMargin, -kPanelMargin, -kPanelMargin - caption);
    const LayerMapLayout layout = layoutLayerMap(plot, inside, theme);
    paintLayerMap(canvas, layout, plot, {}, theme);
    paintCaption(canvas, layout.legend + QPointF(0.0, legendBlockHeight(plot, layout.width, theme)), layout.width,
                 plot.caption, theme);
}

} // namespace

bool LayerMapPlot::has(const LayerCell& cell) const
{
    return cell.layer >= 0 && cell.column >= 0 && cell.layer < nLayers() && cell.column < nColumns();
}

std::optional<HeadIndex> LayerMapPlot::headOf(const LayerCell& cell) const
{
    if (has(cell) && !columnHeads.empty())
        return columnHeads[static_cast<std::size_t>(cell.column)];
    if (!isOfHeads || !has(cell) || cell.column >= nHeads)
        return {};
    return HeadIndex{cell.layer, cell.column, part};
}

QRectF LayerMapLayout::cell(const LayerCell& cell) const
{
    const auto bottomOf = [this](int above) { // on whole pixels, whatever the rows' heights
        return cells.top() + std::round(cellEdge(0.0, cells.height(), nLayers, above));
    };
    const QPointF topLeft(cellEdge(cells.left(), cells.width(), nColumns, cell.column), bottomOf(cell.layer));
    const QPointF bottomRight(cellEdge(cells.left(), cells.width(), nColumns, cell.column + 1),
                              bottomOf(cell.layer + 1));
    return {topLeft, bottomRight};
}

std::optional<LayerCell> LayerMapLayout::cellAt(const QPointF& point) const
{
    if (nLayers == 0 || nColumns == 0 || !cells.contains(point))
        return {};
    const int layer = static_cast<int>((point.y() - cells.top()) / cells.height() * nLayers);
    const int column = static_cast<int>((point.x() - cells.left()) / cells.width() * nColumns);
    return LayerCell{std::clamp(layer, 0, nLayers - 1), std::clamp(column, 0, nColumns - 1)};
}

LayerMapLayout layoutLayerMap(const LayerMapPlot& plot, const QRectF& room, const Theme& theme,
                              std::optional<double> seenWidth)
{
    LayerMapLayout layout;
    layout.nLayers = plot.nLayers();
    layout.nColumns = plot.nColumns();
    if (plot.isEmpty())
        return layout;
    const double body = theme.bodyFont.pixelSize();
    layout.width = seenWidth.value_or(room.width());
    const double left = cornerWidth(plot, theme);
    const double legend = legendBlockHeight(plot, layout.width, theme) + kMapGap;
    const auto widthFor = [&](double reach) {
        const double across = (room.width() - left - reach) / layout.nColumns;
        return std::max(1.0, std::floor(std::min(across, kWidestMapCell * body)));
    };
    double width = widthFor(0.0);
    double header = lineHeight(theme.smallFont);
    if (!plot.isOfHeads) {
        const QFont& font = theme.smallFont;
        const double longest = std::min(kLongestLabel * font.pixelSize(), room.height() / 3.0);
        layout.axes = mapAxes(font, {width, body}, theme);
        layout.labelWidth = std::min(longest, widestLabel(plot.columns, bold(layout.axes.columns)));
        width = widthFor(layout.axes.reach(plot.columns, layout.labelWidth, width));
        layout.axes = mapAxes(font, {width, body}, theme);
        header = std::max(header, layout.axes.height(layout.labelWidth) + kMapGap);
    }
    const double roomHigh = room.height() - header - legend;
    // Some rows are a pixel higher than others rather than that a low map leaves room: there each pixel counts.
    const double high =
        std::floor(std::clamp(roomHigh, double(layout.nLayers), kHighestMapCell * body * layout.nLayers));
    layout.cells = QRectF(room.left() + left, room.top() + header, width * layout.nColumns, high);
    layout.rowLabels = layout.cells.left() - kMapGap;
    layout.legend = QPointF(room.left(), layout.cells.bottom() + kMapGap);
    layout.hasNumbers = width >= textWidth(QStringLiteral("−0.00"), theme.smallFont) + 4.0 &&
                        high / layout.nLayers >= lineHeight(theme.smallFont);
    return layout;
}

void paintLayerMap(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot,
                   const std::optional<LayerCell>& cursor, const Theme& theme)
{
    if (plot.isEmpty())
        return;
    canvas.beginGroup(QStringLiteral("labels"));
    paintLayerMapRows(canvas, layout, plot, theme);
    paintLayerMapColumns(canvas, layout, plot, theme);
    canvas.endGroup();
    paintLayerMapMarked(canvas, layout, plot, cursor, theme);
    paintLegendBlock(canvas, layout, plot, theme);
}

void paintMovingLayerMap(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot,
                         const std::optional<LayerCell>& cursor, const Theme& theme)
{
    if (plot.isEmpty())
        return;
    paintLayerMapColumns(canvas, layout, plot, theme);
    paintLayerMapMarked(canvas, layout, plot, cursor, theme);
}

void paintStayingLayerMap(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot, const Theme& theme)
{
    if (plot.isEmpty())
        return;
    paintLayerMapRows(canvas, layout, plot, theme);
    paintLegendBlock(canvas, layout, plot, theme);
}

const FigureLook<LayerMapPlot>& figureLook(const LayerMapPlot*)
{
    static const FigureLook<LayerMapPlot> look{preferredLayerMapSize, paintLayerMapFigure,
                                               [](const LayerMapPlot& plot) { return plot.title; }};
    return look;
}

} // namespace headlight
