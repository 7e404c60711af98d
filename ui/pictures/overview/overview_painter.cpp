// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/overview/overview_painter.h"

#include "ui/kit/colour_map.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/head_pictures/head_pictures.h"
#include "ui/pictures/head_pictures/thumbnail_bins.h"
#include "ui/pictures/heatmap/heatmap_image.h"

#include <QPainterPath>
#include <QStringList>

#include <algorithm>

namespace headlight {

namespace {

constexpr double kBarHeight = 3.0;

/// Dashes around a hidden picture; a path, because a canvas draws no others.
QPainterPath dashes(const QRectF& rect)
{
    constexpr double kDash = 4.0;
    constexpr double kStep = 7.0;
    QPainterPath path;
    const auto addSide = [&](const QPointF& from, const QPointF& direction, double length) {
        for (double at = 0.0; at < length; at += kStep) {
            path.moveTo(from + direction * at);
            path.lineTo(from + direction * std::min(at + kDash, length));
        }
    };
    addSide(rect.topLeft(), {1, 0}, rect.width());
    addSide(rect.topRight(), {0, 1}, rect.height());
    addSide(rect.bottomLeft(), {1, 0}, rect.width());
    addSide(rect.topLeft(), {0, 1}, rect.height());
    return path;
}

QPainterPath cross(const QRectF& rect)
{
    QPainterPath path;
    path.moveTo(rect.topLeft());
    path.lineTo(rect.bottomRight());
    path.moveTo(rect.topRight());
    path.lineTo(rect.bottomLeft());
    return path;
}

/// A veil, so that the lines stand out from any colour, and the lines: they tell the two apart without colour.
void paintMarks(Canvas& canvas, const QRectF& rect, bool isHidden, bool isAblated, const Theme& theme)
{
    if (!isHidden && !isAblated)
        return;
    QColor veil = theme.surface;
    veil.setAlphaF(isHidden ? 0.78F : 0.6F);
    canvas.fillRect(rect, veil);
    if (isHidden)
        canvas.strokePath(dashes(rect.adjusted(0.5, 0.5, -0.5, -0.5)), theme.mutedText, 1.0);
    if (isAblated)
        canvas.strokePath(cross(rect), theme.text, 1.5);
}

void paintPlace(Canvas& canvas, const QRectF& rect, const OverviewPlot& plot, const OverviewPlace& place,
                const OverviewImages& images, const Theme& theme)
{
    canvas.fillRect(rect, theme.masked()); // seen where the mask hides, and before there is a picture
    if (const QImage image = images(place); !image.isNull()) {
        canvas.image(rect, image);
    } else if (plot.pictures[plot.indexOf(place)]) {
        const HeatmapPlot panel = panelOf(plot, place);
        canvas.cells(rect, cellsOf(panel), theme.masked());
    }
    const std::optional<HeadIndex> head = plot.headAt(place);
    if (!head)
        return;
    canvas.fillRect(QRectF(rect.left(), rect.bottom() + 2.0, rect.width(), kBarHeight),
                    headColour(*head, plot.nLayers, plot.nHeads, theme));
    paintMarks(canvas, rect, plot.hidden.contains(*head), plot.ablated.contains(*head), theme);
    if (plot.selected == head)
        canvas.strokeRect(rect.adjusted(-2.0, -2.0, 2.0, kBarHeight + 4.0), theme.accent, 2.0);
}

/// A line of text in the middle of `rect`'s height.
double baselineIn(const QRectF& rect, const QFont& font)
{
    return rect.center().y() + middleOf(font);
}

bool hasMark(const OverviewPlot& plot, const std::set<HeadIndex>& heads)
{
    return std::any_of(heads.begin(), heads.end(), [&](const HeadIndex& head) {
        return head.part == plot.part && plot.contains(plot.placeOf(head));
    });
}

} // namespace

QImage overviewImage(const OverviewPlot& plot, const OverviewPlace& place, const QSize& pixels)
{
    const std::size_t i = plot.indexOf(place);
    const auto pooled = [&](const Matrix& cells) {
        return pool(cells, std::max(1, pixels.height()), std::max(1, pixels.width()));
    };
    return thumbnailImage(pooled(*plot.pictures[i]), pooled(plot.allowedIn(place.layer)), plot.colours[i]);
}

void paintOverviewPictures(Canvas& canvas, const OverviewLayout& layout, const OverviewPlot& plot,
                           const OverviewImages& images, const Theme& theme, const QRectF& visible)
{
    const auto [firstLayer, endLayer] = layout.layersIn(visible);
    const auto [firstColumn, endColumn] = layout.columnsIn(visible);
    for (int layer = firstLayer; layer < endLayer; ++layer) {
        for (int column = firstColumn; column < endColumn; ++column) {
            canvas.beginGroup(QStringLiteral("picture-%1-%2").arg(layer).arg(columnName(plot, column)));
            paintPlace(canvas, layout.pictureRect({layer, column}), plot, {layer, column}, images, theme);
            canvas.endGroup();
        }
    }
}

void paintColumnHeadings(Canvas& canvas, const OverviewLayout& layout, const OverviewPlot& plot, const Theme& theme,
                         const QRectF& visible)
{
    const auto [first, end] = layout.columnsIn(visible);
    canvas.beginGroup(QStringLiteral("head-numbers"));
    for (int column = first; column < end; ++column) {
        const bool isSelected = plot.selected && plot.selected->head == column;
        const QFont font = isSelected ? bold(theme.smallFont) : theme.smallFont;
        const QRectF place = layout.columnHeading(column);
        canvas.text({place.center().x(), baselineIn(place, font)}, columnName(plot, column), font,
                    isSelected ? theme.text : theme.mutedText, TextAnchor::Middle);
    }
    canvas.endGroup();
}

void paintLayerHeadings(Canvas& canvas, const OverviewLayout& layout, const OverviewPlot& plot, const Theme& theme,
                        const QRectF& visible)
{
    const auto [first, end] = layout.layersIn(visible);
    canvas.beginGroup(QStringLiteral("layer-numbers"));
    for (int layer = first; layer < end; ++layer) {
        const bool isSelected = plot.selected && plot.selected->layer == layer;
        const QFont font = isSelected ? bold(theme.smallFont) : theme.smallFont;
        const QRectF place = layout.layerHeading(layer);
        canvas.text({place.right() - 6.0, baselineIn(layout.pictureRect({layer, 0}), font)}, QString::number(layer),
                    font, isSelected ? theme.text : theme.mutedText, TextAnchor::End);
    }
    canvas.endGroup();
}

void paintOverviewCorner(Canvas& canvas, const OverviewLayout& layout, const Theme& theme)
{
    const QPointF baseline(layout.origin.x() + layout.left - 12.0,
                           baselineIn(layout.columnHeading(0), theme.smallFont));
    canvas.text(baseline, tr(QT_TRANSLATE_NOOP("headlight", "layer")), theme.smallFont, theme.mutedText,
                TextAnchor::End);
}

Legend legendOf(const OverviewPlot& plot)
{
    Legend legend;
    if (plot.colours.empty())
        return legend;
    legend.colours = plot.colours.front();
    legend.shows = plot.isOfFileNumbers                    ? CellValue::FileNumber
                   : plot.shown.axes.options.valueWeighted ? CellValue::Norm
                                                           : CellValue::Weight;
    legend.isOfMany = plot.colours.size() > 1;
    legend.hasSeveralLayers = plot.nLayers > 1;
    legend.hasMasked =
        std::ranges::any_of(plot.allowed, [](const auto& layer) { return (layer->array() == 0.0F).any(); });
    legend.isPlain = true;
    for (const ColourScale& one : plot.colours) {
        legend.sameLow = legend.sameLow && one.lowEnd() == legend.colours.lowEnd();
        legend.sameHigh = legend.sameHigh && one.high == legend.colours.high;
        legend.colours.largest = std::max(legend.colours.largest, one.largest);
    }
    return legend;
}

QString markPhrase(const OverviewPlot& plot)
{
    QStringList phrases;
    if (hasMark(plot, plot.hidden))
        phrases << tr(QT_TRANSLATE_NOOP("headlight", "dashed: hidden"));
    if (hasMark(plot, plot.ablated))
        phrases << tr(QT_TRANSLATE_NOOP("headlight", "crossed: switched off"));
    return phrases.join(QStringLiteral(" · "));
}

QString pairText(const OverviewPlot& plot, const OverviewPlace& place, const TokenPair& pair)
{
    const std::size_t i = plot.indexOf(place);
    if (!plot.pictures[i] || pair.query >= plot.nQueries() || pair.key >= plot.nKeys())
        return {};
    const auto binOf = [](int token, int bins, int n) { return ((token + 1) * bins - 1) / n; };
    const int row = binOf(pair.query, plot.rows(), plot.nQueries());
    const int column = binOf(pair.key, plot.columns(), plot.nKeys());
    const QString names = pairInLine(plot.queryPhrases.value(pair.query, plot.queryLabels.value(pair.query)),
                                     plot.keyLabels.value(pair.key));
    if (plot.allowedIn(place.layer)(row, column) == 0.0F)
        return tr(QT_TRANSLATE_NOOP("headlight", "%1 masked")).arg(names);
    const QString weight = weightText(static_cast<double>((*plot.pictures[i])(row, column)));
    const TokenRange queries = plot.queriesOf(row);
    const TokenRange keys = plot.keysOf(column);
    if (queries.count * keys.count == 1)
        return names + u' ' + weight;
    return (plot.isOfFileNumbers ? tr(QT_TRANSLATE_NOOP("headlight", "%1 · largest of %2 × %3 numbers %4"))
                                 : tr(QT_TRANSLATE_NOOP("headlight", "%1 · largest of %2 × %3 weights %4")))
        .arg(names, QString::number(queries.count), QString::number(keys.count), weight);
}

} // namespace headlight
