// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/ablation/ablation_painter.h"

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

constexpr double ablationGap = 8.0;
constexpr double widestCell = 5.0; // in body pixel sizes
constexpr double highestCell = 2.5;

double gutter(const AblationPlot& plot, const Theme& theme)
{
    return textWidth(tr("layer"), theme.smallFont) + ablationGap +
           textWidth(QString::number(std::max(0, plot.nLayers() - 1)), theme.smallFont) + ablationGap;
}

QString meaning(const AblationPlot& plot)
{
    return plot.measure == AblationMeasure::Divergence
               ? tr("KL divergence of the predictions, nats")
               : tr("mean Δ ln p of %1, nats · below 0: the head helps").arg(plot.tokens);
}

double barLength(const Theme& theme)
{
    return 9.0 * theme.smallFont.pixelSize();
}

/// What the colours mean, in lines below the bar where it has no room behind it; else nothing.
QStringList meaningBelow(const AblationPlot& plot, double width, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const double bar = textWidth(scaleNumber(plot.colours.low), font) +
                       textWidth(scaleNumber(plot.colours.high), font) + barLength(theme) + 4.0 * ablationGap + 1.0;
    return bar + textWidth(meaning(plot), font) <= width ? QStringList() : wrapped(meaning(plot), font, width);
}

double meaningHeight(const AblationPlot& plot, double width, const Theme& theme)
{
    return static_cast<double>(1 + meaningBelow(plot, width, theme).size()) * lineHeight(theme.smallFont);
}

void paintBar(Canvas& canvas, const AblationLayout& layout, const AblationPlot& plot, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("legend"));
    const QFont& font = theme.smallFont;
    double baseline = layout.legend.y() + lineHeight(font) / 2.0 + middleOf(font);
    const double thickness = std::round(0.72 * font.pixelSize());
    const double top = std::round(baseline - middleOf(font) - thickness / 2.0);
    double x = layout.legend.x();
    const auto write = [&](const QString& text) {
        canvas.text({x, baseline}, text, font, theme.mutedText);
        x += textWidth(text, font) + ablationGap;
    };
    write(scaleNumber(plot.colours.low));
    const double bar = barLength(theme);
    canvas.colourBar(QRectF(std::round(x), top, bar, thickness), plot.colours.map, 0.0, 1.0);
    x = std::round(x) + bar + ablationGap;
    write(scaleNumber(plot.colours.high));
    x += ablationGap;
    const QStringList below = meaningBelow(plot, layout.width, theme);
    if (below.isEmpty())
        write(meaning(plot));
    for (const QString& line : below) {
        baseline += lineHeight(font);
        canvas.text({layout.legend.x(), baseline}, elided(line, font, layout.width), font, theme.mutedText);
    }
    canvas.endGroup();
}

void paintNumbers(Canvas& canvas, const AblationLayout& layout, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("labels"));
    const QFont& font = theme.smallFont;
    const double rowHeight = layout.cells.height() / layout.nLayers;
    const int everyRow = std::max(1, int(std::ceil(lineHeight(font) / rowHeight)));
    for (int layer = 0; layer < layout.nLayers; layer += everyRow) {
        const QRectF cell = layout.cell(layer, 0);
        canvas.text({layout.rowLabels, cell.center().y() + middleOf(font)}, QString::number(layer), font,
                    theme.mutedText, TextAnchor::End);
    }
    canvas.text({layout.rowLabels, layout.columnLabels}, tr("layer · head"), font, theme.mutedText, TextAnchor::End);
    const double columnWidth = layout.cells.width() / layout.nHeads;
    const double widest = textWidth(QString::number(layout.nHeads - 1), font) + ablationGap;
    const int everyColumn = std::max(1, int(std::ceil(widest / columnWidth)));
    for (int head = 0; head < layout.nHeads; head += everyColumn)
        canvas.text({layout.cell(0, head).center().x(), layout.columnLabels}, QString::number(head), font,
                    theme.mutedText, TextAnchor::Middle);
    canvas.endGroup();
}

} // namespace

QRectF AblationLayout::cell(int layer, int head) const
{
    const auto bottomOf = [this](int above) { // on whole pixels, whatever the rows' heights
        return cells.top() + std::round(cellEdge(0.0, cells.height(), nLayers, above));
    };
    const QPointF topLeft(cellEdge(cells.left(), cells.width(), nHeads, head), bottomOf(layer));
    const QPointF bottomRight(cellEdge(cells.left(), cells.width(), nHeads, head + 1), bottomOf(layer + 1));
    return {topLeft, bottomRight};
}

std::optional<HeadIndex> AblationLayout::headAt(const QPointF& point, AttentionPart part) const
{
    if (!cells.contains(point))
        return {};
    const int layer = int((point.y() - cells.top()) / cells.height() * nLayers);
    const int head = int((point.x() - cells.left()) / cells.width() * nHeads);
    return HeadIndex{std::clamp(layer, 0, nLayers - 1), std::clamp(head, 0, nHeads - 1), part};
}

AblationLayout layoutAblation(const AblationPlot& plot, const QRectF& room, const Theme& theme)
{
    AblationLayout layout;
    layout.nLayers = plot.nLayers();
    layout.nHeads = plot.nHeads();
    if (plot.isEmpty())
        return layout;
    const double body = theme.bodyFont.pixelSize();
    const double left = std::max(gutter(plot, theme), textWidth(tr("layer · head"), theme.smallFont) + ablationGap);
    const double header = lineHeight(theme.smallFont);
    layout.width = room.width();
    const double legend = meaningHeight(plot, layout.width, theme) + ablationGap;
    const double roomWide = layout.width - left;
    const double roomHigh = room.height() - header - legend;
    const double width = std::max(1.0, std::floor(std::min(roomWide / layout.nHeads, widestCell * body)));
    // Some rows are a pixel higher than others rather than that a low map leaves room: there each pixel counts.
    const double high = std::floor(std::clamp(roomHigh, double(layout.nLayers), highestCell * body * layout.nLayers));
    const double height = high / layout.nLayers;
    layout.cells = QRectF(room.left() + left, room.top() + header, width * layout.nHeads, high);
    layout.rowLabels = layout.cells.left() - ablationGap;
    layout.columnLabels = layout.cells.top() - ablationGap / 2.0 - 1.0;
    layout.legend = QPointF(room.left(), layout.cells.bottom() + ablationGap);
    layout.hasNumbers =
        width >= textWidth(QStringLiteral("−0.0000"), theme.smallFont) + 4.0 && height >= lineHeight(theme.smallFont);
    return layout;
}

QSizeF preferredAblationSize(const AblationPlot& plot, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const double left = textWidth(tr("layer · head"), theme.smallFont) + ablationGap;
    const double width = std::max(left + 4.0 * body * plot.nHeads() + 2.0 * kPanelMargin, 36.0 * body);
    const double inner = width - 2.0 * kPanelMargin;
    const double texts = lineHeight(theme.smallFont) + meaningHeight(plot, inner, theme) + ablationGap +
                         captionHeight(plot.caption, inner, theme);
    return {std::ceil(width), std::ceil(2.0 * kPanelMargin + texts + 2.0 * body * plot.nLayers())};
}

void paintAblation(Canvas& canvas, const AblationLayout& layout, const AblationPlot& plot, const Theme& theme)
{
    if (plot.isEmpty())
        return;
    paintNumbers(canvas, layout, theme);
    canvas.beginGroup(QStringLiteral("heads"));
    for (int layer = 0; layer < layout.nLayers; ++layer)
        for (int head = 0; head < layout.nHeads; ++head) {
            const double value = double(plot.values(layer, head));
            const QColor ground(colour(plot.colours.map, plot.colours.position(value, 1.0)));
            const QRectF cell = layout.cell(layer, head);
            canvas.fillRect(cell, ground);
            if (layout.hasNumbers)
                canvas.text({cell.center().x(), cell.center().y() + middleOf(theme.smallFont)}, numberText(value, 4),
                            theme.smallFont, inkOn(ground.rgb(), Qt::black, Qt::white), TextAnchor::Middle);
        }
    canvas.endGroup();
    canvas.strokeRect(layout.cells.adjusted(-0.5, -0.5, 0.5, 0.5), theme.border, 1.0);
    if (plot.selected && plot.selected->layer < layout.nLayers && plot.selected->head < layout.nHeads) {
        const QRectF cell = layout.cell(plot.selected->layer, plot.selected->head);
        canvas.beginGroup(QStringLiteral("chosen"));
        canvas.strokeRect(cell.adjusted(-1.0, -1.0, 1.0, 1.0), theme.accent, 2.0);
        canvas.strokeRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), theme.surface, 1.0);
        canvas.endGroup();
    }
    paintBar(canvas, layout, plot, theme);
}

void paintAblationFigure(Canvas& canvas, const QSizeF& size, const AblationPlot& plot, const Theme& theme)
{
    const double caption = captionHeight(plot.caption, size.width() - 2.0 * kPanelMargin, theme);
    const QRectF inside =
        QRectF(QPointF(), size).adjusted(kPanelMargin, kPanelMargin, -kPanelMargin, -kPanelMargin - caption);
    const AblationLayout layout = layoutAblation(plot, inside, theme);
    paintAblation(canvas, layout, plot, theme);
    paintCaption(canvas, layout.legend + QPointF(0.0, meaningHeight(plot, layout.width, theme)), layout.width,
                 plot.caption, theme);
}

QString ablationCellText(const AblationPlot& plot, const HeadIndex& head)
{
    if (head.layer < 0 || head.head < 0 || head.layer >= plot.nLayers() || head.head >= plot.nHeads())
        return {};
    const QString measure =
        plot.measure == AblationMeasure::Divergence ? tr("mean KL") : tr("mean Δ ln p of %1:").arg(plot.tokens);
    return tr("%1: %2 %3 nats")
        .arg(headInWords(head), measure, numberText(double(plot.values(head.layer, head.head)), 5));
}

const FigureLook<AblationPlot>& figureLook(const AblationPlot*)
{
    static const FigureLook<AblationPlot> look{preferredAblationSize, paintAblationFigure, [](const AblationPlot&) {
                                                   return tr("What switching off each head changes");
                                               }};
    return look;
}

} // namespace headlight
