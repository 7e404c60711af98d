// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_painter.h"

#include "ui/kit/captioned_layout.h"
#include "ui/kit/label_list.h"
#include "ui/kit/map_axes.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/heatmap/cell_numbers.h"
#include "ui/pictures/heatmap/combined_strip.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/heatmap/heatmap_layout.h"

#include <QLocale>
#include <QPainterPath>

namespace headlight {

namespace {

/// The cells without a weight, transparent in their image, those beside each other in a row as one rectangle.
std::vector<QRectF> blankRuns(const QRectF& area, const QImage& cells)
{
    std::vector<QRectF> result;
    for (int row = 0; row < cells.height(); ++row) {
        const double top = cellEdge(area.top(), area.height(), cells.height(), row);
        const double bottom = cellEdge(area.top(), area.height(), cells.height(), row + 1);
        const auto* line = reinterpret_cast<const QRgb*>(cells.constScanLine(row));
        for (int column = 0; column < cells.width(); ++column) {
            if (qAlpha(line[column]) != 0)
                continue;
            const int first = column;
            while (column < cells.width() && qAlpha(line[column]) == 0)
                ++column;
            result.emplace_back(QPointF(cellEdge(area.left(), area.width(), cells.width(), first), top),
                                QPointF(cellEdge(area.left(), area.width(), cells.width(), column), bottom));
        }
    }
    return result;
}

/// Two lines through a head that is switched off.
void paintStrike(Canvas& canvas, const QRectF& area, const Theme& theme)
{
    QColor veil = theme.surface;
    veil.setAlphaF(0.6F);
    canvas.fillRect(area, veil);
    QPainterPath cross;
    cross.moveTo(area.topLeft());
    cross.lineTo(area.bottomRight());
    cross.moveTo(area.topRight());
    cross.lineTo(area.bottomLeft());
    canvas.strokePath(cross, theme.mutedText, 1.5);
}

/// "A" and "B" beside and below what the tokens of two sentences take, and below the legend which these are.
void paintSentenceNames(Canvas& canvas, const HeatmapLayout& layout, const Theme& theme)
{
    const QRectF& area = layout.cells;
    const QRectF lastOfA = layout.cell(layout.nFirstTokens - 1, layout.nFirstTokens - 1);
    const QFont font = bold(theme.smallFont);
    const auto write = [&](const QString& name, const QPointF& middle) {
        canvas.text({area.right() + 4.0, middle.y() + middleOf(font)}, name, font, theme.mutedText);
        canvas.text({middle.x(), area.bottom() + font.pixelSize() + 1.0}, name, font, theme.mutedText,
                    TextAnchor::Middle);
    };
    canvas.beginGroup(QStringLiteral("sentences"));
    write(QStringLiteral("A"), (area.topLeft() + lastOfA.bottomRight()) / 2.0);
    write(QStringLiteral("B"), (lastOfA.bottomRight() + area.bottomRight()) / 2.0);
    paintLines(canvas, layout.sentencesAt, layout.sentences, theme.smallFont, theme.text);
    canvas.endGroup();
}

/// A gap between the tokens of two sentences, along both sides.
void paintParting(Canvas& canvas, const QRectF& area, const HeatmapPlot& plot, const Theme& theme)
{
    const double x = cellEdge(area.left(), area.width(), plot.nKeys(), plot.nFirstTokens);
    const double y = cellEdge(area.top(), area.height(), plot.nQueries(), plot.nFirstTokens);
    canvas.beginGroup(QStringLiteral("parting"));
    canvas.fillRect(QRectF(x - 1.5, area.top(), 3.0, area.height()), theme.surface);
    canvas.fillRect(QRectF(area.left(), y - 1.5, area.width(), 3.0), theme.surface);
    canvas.fillRect(QRectF(x - 0.5, area.top(), 1.0, area.height()), theme.text);
    canvas.fillRect(QRectF(area.left(), y - 0.5, area.width(), 1.0), theme.text);
    canvas.endGroup();
}

/// "bank (A)" where there are two sentences.
QString sentenceName(const HeatmapPlot& plot, int token)
{
    const QString& label = plot.keyLabels[token];
    if (plot.nFirstTokens == 0)
        return label;
    return (token < plot.nFirstTokens ? QStringLiteral("%1 (A)") : QStringLiteral("%1 (B)")).arg(label);
}

/// A pair with what there is to say of its cell behind it.
QString textBehind(const HeatmapPlot& plot, const TokenPair& cell, const QString& pair)
{
    if (!plot.cells.hasValue(cell.query))
        return (plot.axes.options.hideSpecial
                    ? tr(QT_TRANSLATE_NOOP("headlight", "%1 no value: this query looks at special tokens alone"))
                    : tr(QT_TRANSLATE_NOOP("headlight", "%1 no value: the mask leaves this query no key")))
            .arg(pair);
    if (!plot.cells.isAllowed(cell.query, cell.key))
        return tr(QT_TRANSLATE_NOOP("headlight", "%1 masked")).arg(pair);
    const QString number = weightText(plot.cells.value(cell.query, cell.key));
    return isNorm(plot.shows) ? tr(QT_TRANSLATE_NOOP("headlight", "%1 weight × value norm %2")).arg(pair, number)
                              : QStringLiteral("%1 %2").arg(pair, number);
}

QString withPlace(const QString& text, const QString& place)
{
    return text.isEmpty() || place.isEmpty() ? text : text + QStringLiteral(" · ") + place;
}

} // namespace

void paintCells(Canvas& canvas, const QRectF& area, const HeatmapPlot& plot, const Theme& theme)
{
    CellGrid grid = cellsOf(plot);
    QImage image; // that both the cells and what is hatched over them are drawn from
    grid.colours = [&](const QSize& size) {
        if (image.size() != size)
            image = heatmapImage(plot, size);
        return image;
    };
    canvas.beginGroup(QStringLiteral("cells"));
    canvas.cells(area, grid, theme.surface);
    canvas.endGroup();
    canvas.beginGroup(QStringLiteral("no-value"));
    canvas.hatch(blankRuns(area, grid.colours(canvas.toldApart(area, grid.size))), theme.noValue);
    canvas.endGroup();
    if (plot.ablated) {
        canvas.beginGroup(QStringLiteral("switched-off"));
        paintStrike(canvas, area, theme);
        canvas.endGroup();
    }
    if (plot.nFirstTokens > 0)
        paintParting(canvas, area, plot, theme);
    canvas.strokeRect(area.adjusted(-0.5, -0.5, 0.5, 0.5), theme.border, 1.0);
}

void paintAxisLabels(Canvas& canvas, const HeatmapLayout& layout, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("query-labels"));
    paintLabels(canvas, layout.queries, theme);
    canvas.endGroup();
    canvas.beginGroup(QStringLiteral("key-labels"));
    paintLabels(canvas, layout.keys, theme);
    canvas.endGroup();
    if (layout.nFirstTokens > 0)
        paintSentenceNames(canvas, layout, theme);
    if (layout.axisWords)
        paintAxisWords(canvas, *layout.axisWords, theme);
    if (!layout.title.isEmpty()) {
        canvas.beginGroup(QStringLiteral("title"));
        canvas.text(layout.titleAt, layout.title, bold(theme.bodyFont), theme.text);
        canvas.endGroup();
    }
}

void paintPin(Canvas& canvas, const QRectF& cell, const Theme& theme)
{
    if (cell.isEmpty())
        return;
    canvas.beginGroup(QStringLiteral("pinned"));
    canvas.strokeRect(cell.adjusted(-1.0, -1.0, 1.0, 1.0), theme.accent, 2.0);
    canvas.strokeRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), theme.surface, 1.0);
    canvas.endGroup();
}

void paintCover(Canvas& canvas, const HeatmapLayout& layout, const HeatmapPlot& plot, const std::set<int>& queries,
                const Theme& theme)
{
    for (const int query : queries) {
        if (query >= plot.nQueries())
            continue;
        const QRectF row = layout.cell(query, 0).united(layout.cell(query, plot.nKeys() - 1));
        canvas.fillRect(row, theme.raised);
        canvas.strokeRect(row, theme.border, 1.0);
        canvas.text({row.center().x(), row.center().y() + middleOf(theme.bodyFont)}, QStringLiteral("?"),
                    theme.bodyFont, theme.mutedText, TextAnchor::Middle);
    }
}

void paintHeatmap(Canvas& canvas, const QSizeF& size, const HeatmapPlot& plot, const Theme& theme)
{
    const double pinLine = plot.pinned ? lineHeight(theme.smallFont) : 0.0;
    const HeatmapLayout layout = layoutAboveCaption(plot.caption, size.width(), theme, [&](double below) {
        return layoutHeatmap(plot, size, below + pinLine, theme);
    });
    paintAxisLabels(canvas, layout, theme);
    paintCells(canvas, layout.cells, plot, theme);
    paintCellNumbers(canvas, layout.cells, plot, theme);
    paintCover(canvas, layout, plot, plot.covered, theme);
    if (plot.pinned)
        paintPin(canvas, layout.cell(plot.pinned->query, plot.pinned->key), theme);
    paintCombined(canvas, layout, plot, theme);
    paintLegend(canvas, layout.legend, layout.legendWidth, pooledLegend(legendOf(plot), plot, canvas, layout.cells),
                theme);
    const QPointF caption(layout.legend.x(), layout.note.y());
    paintCaption(canvas, caption, layout.legendWidth, plot.caption, theme);
    if (plot.pinned && !layout.cell(plot.pinned->query, plot.pinned->key).isEmpty()) {
        const double y = caption.y() + captionHeight(plot.caption, layout.legendWidth, theme);
        canvas.text({caption.x(), y + lineHeight(theme.smallFont) / 2.0 + middleOf(theme.smallFont)},
                    cellReadout(plot, *plot.pinned, {}, theme.smallFont, layout.legendWidth), theme.smallFont,
                    theme.text);
    }
}

QString cellText(const HeatmapPlot& plot, int query, int key)
{
    if (query < 0 || key < 0 || query >= plot.nQueries() || key >= plot.nKeys())
        return {};
    if (plot.shows == CellValue::Cosine)
        return tr(QT_TRANSLATE_NOOP("headlight", "%1 and %2: cosine %3"))
            .arg(sentenceName(plot, query), sentenceName(plot, key), weightText(plot.cells.value(query, key)));
    return textBehind(plot, {query, key}, pairInLine(plot.queryName(query), plot.keyName(key)));
}

QString cellLine(const HeatmapPlot& plot, int query, int key)
{
    return withPlace(cellText(plot, query, key), plot.caption.place());
}

QString cellReadout(const HeatmapPlot& plot, const TokenPair& cell, const QString& place, const QFont& font,
                    double width)
{
    const QString whole = withPlace(cellText(plot, cell.query, cell.key), place);
    if (whole.isEmpty() || plot.shows == CellValue::Cosine || textWidth(whole, font) <= width)
        return shortReadout(whole, font, width);
    const double room = width - textWidth(withPlace(textBehind(plot, cell, {}), place), font);
    if (room < textWidth(QStringLiteral("… → …"), font))
        return shortReadout(whole, font, width);
    const QString pair = pairWithin(plot.queryName(cell.query), plot.keyName(cell.key), font, room);
    return withPlace(textBehind(plot, cell, pair), place);
}

const FigureLook<HeatmapPlot>& figureLook(const HeatmapPlot*)
{
    static const FigureLook<HeatmapPlot> look{preferredHeatmapSize, paintHeatmap,
                                              [](const HeatmapPlot&) { return tr("Attention heatmap"); }};
    return look;
}

} // namespace headlight
