// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/pair/pair_painter.h"

#include "ui/kit/faded.h"
#include "ui/kit/label_list.h"
#include "ui/kit/legend.h"
#include "ui/kit/map_axes.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/pictures/pair/pair_text.h"

#include <algorithm>

namespace headlight {

namespace {

/// In place of a word that a lesson asks for.
const QString kCoveredWord = QStringLiteral("?");

/// The rows that are there so far.
HeatmapPlot firstRows(const HeatmapPlot& plot, int nRows)
{
    HeatmapPlot result = plot;
    result.cells = HeatmapCells(plot.cells.map().firstQueries(nRows));
    return result;
}

void paintRead(Canvas& canvas, const PairPanel& panel, const PairPlot& plot, int row, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("read"));
    canvas.text(panel.readName,
                plot.mode == PairMode::Inference
                    ? tr(QT_TRANSLATE_NOOP("headlight", "The decoder has read"))
                    : tr(QT_TRANSLATE_NOOP("headlight", "The decoder has read; the mask hides the rest")),
                theme.smallFont, theme.mutedText);
    for (int i = 0; i < std::ssize(panel.read); ++i) {
        if (i > row && plot.mode == PairMode::Inference)
            break;
        const ReadToken& token = panel.read[static_cast<std::size_t>(i)];
        canvas.text(token.baseline, i > row && plot.cover.later ? kCoveredWord : token.text,
                    i == row ? bold(theme.bodyFont) : theme.bodyFont,
                    i == row  ? theme.accent
                    : i < row ? theme.text
                              : theme.mutedText);
    }
    canvas.endGroup();
}

/// Where the rows of later steps will be: a faint line above each, and what is waited for.
void paintWaiting(Canvas& canvas, const QRectF& waiting, double rowPitch, bool isCovered, const Theme& theme)
{
    if (!isCovered) // else one could count them
        for (double y = waiting.top() + rowPitch; y < waiting.bottom() - rowPitch / 2.0; y += rowPitch)
            canvas.fillRect(QRectF(waiting.left(), y - 0.5, waiting.width(), 1.0), theme.raised);
    const QString text = tr(QT_TRANSLATE_NOOP("headlight", "later steps appear here"));
    QRectF place(0.0, 0.0, textWidth(text, theme.smallFont) + 12.0, lineHeight(theme.smallFont));
    if (waiting.width() < place.width() || waiting.height() < 2.0 * place.height())
        return;
    place.moveCenter(waiting.center());
    canvas.fillRect(place, theme.surface);
    canvas.text(place.center() + QPointF(0.0, middleOf(theme.smallFont)), text, theme.smallFont, theme.mutedText,
                TextAnchor::Middle);
}

/// One map: in inference the rows so far, in training all of them, those of other steps paler.
void paintMap(Canvas& canvas, const PairLayout& layout, const PairPlot& plot, int side, bool isSelf, const Theme& theme)
{
    const PairSide& one = plot.sides[static_cast<std::size_t>(side)];
    const PairPanel& panel = layout.panels[static_cast<std::size_t>(side)];
    const HeatmapPlot& map = isSelf ? *one.self : one.cross;
    const QRectF& cells = isSelf ? panel.self : panel.cross;
    const int row = one.rowAt(plot.step);
    if (plot.mode == PairMode::Inference) {
        const QRectF last = layout.rowRect(plot, side, isSelf, row);
        const QRectF frame = layout.frameRect(plot, side);
        paintWaiting(canvas, QRectF(last.bottomLeft(), frame.bottomRight()), last.height(), plot.cover.later, theme);
        canvas.strokeRect(frame.adjusted(-0.5, -0.5, 0.5, 0.5), theme.border, 1.0);
        paintCells(canvas, QRectF(cells.topLeft(), last.bottomRight()), firstRows(map, row + 1), theme);
    } else {
        paintCells(canvas, cells, map, theme);
        const QRectF current = layout.rowRect(plot, side, isSelf, row);
        const QColor veil = faded(theme.surface, 0.55);
        canvas.fillRect(QRectF(cells.topLeft(), current.topRight()), veil);
        canvas.fillRect(QRectF(current.bottomLeft(), cells.bottomRight()), veil);
    }
    const QRectF current = layout.rowRect(plot, side, isSelf, row);
    if (plot.cover.weights) {
        canvas.fillRect(current, theme.raised);
        canvas.text(current.center() + QPointF(0.0, middleOf(theme.smallFont)), kCoveredWord, theme.smallFont,
                    theme.mutedText, TextAnchor::Middle);
    }
    paintPin(canvas, current, theme);
}

/// Tokens behind the step are asked for.
TokenLabels coveredBehind(TokenLabels labels, int row)
{
    for (PlacedLabel& label : labels.labels)
        if (label.token > row)
            label.text = kCoveredWord;
    return labels;
}

void paintMaps(Canvas& canvas, const PairLayout& layout, const PairPlot& plot, int side, const Theme& theme)
{
    const PairPanel& panel = layout.panels[static_cast<std::size_t>(side)];
    const PairSide& one = plot.sides[static_cast<std::size_t>(side)];
    canvas.beginGroup(QStringLiteral("maps"));
    const double room = (panel.self.isEmpty() ? panel.area.right() : panel.self.left() - 8.0) - panel.cross.left();
    canvas.text(panel.crossName,
                elided(tr(QT_TRANSLATE_NOOP("headlight", "looks at the source")), theme.smallFont, room),
                theme.smallFont, theme.mutedText);
    TokenLabels rows = panel.rows;
    if (plot.mode == PairMode::Inference)
        std::erase_if(rows.labels, [&](const PlacedLabel& label) { return label.token > one.rowAt(plot.step); });
    if (plot.cover.later)
        rows = coveredBehind(rows, one.rowAt(plot.step));
    paintAxisWords(canvas, panel.axisWords, theme);
    paintLabels(canvas, rows, theme);
    paintLabels(canvas, panel.keys, theme);
    paintMap(canvas, layout, plot, side, false, theme);
    if (one.self) {
        canvas.text(panel.selfName,
                    elided(tr(QT_TRANSLATE_NOOP("headlight", "and, masked, at what it reads")), theme.smallFont,
                           panel.area.right() - panel.self.left()),
                    theme.smallFont, theme.mutedText);
        paintLabels(canvas, plot.cover.later ? coveredBehind(panel.selfKeys, one.rowAt(plot.step)) : panel.selfKeys,
                    theme);
        paintMap(canvas, layout, plot, side, true, theme);
    }
    canvas.endGroup();
}

void paintNext(Canvas& canvas, const PairPanel& panel, const PairStep& step, const PairCover& cover, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("next"));
    canvas.text(panel.nextName, tr(QT_TRANSLATE_NOOP("headlight", "Expected after “%1”")).arg(inLine(step.read)),
                theme.smallFont, theme.mutedText);
    const double em = theme.bodyFont.pixelSize();
    const double label = 7.0 * em;
    const double number = 5.0 * em;
    for (std::size_t i = 0; i < std::min(panel.bars.size(), step.top.size()); ++i) {
        const QRectF& line = panel.bars[i];
        const Prediction& one = step.top[i];
        const QString text = cover.expected ? kCoveredWord : QString::fromStdString(one.label);
        const bool isNext = one.id == step.nextId && !cover.later;
        const QFont font = isNext ? bold(theme.bodyFont) : theme.bodyFont;
        const double baseline = line.center().y() + middleOf(font);
        canvas.text({line.left() + label, baseline}, elided(text, font, label), font, theme.text, TextAnchor::End);
        if (cover.expected)
            continue;
        const double left = line.left() + label + 8.0;
        const double longest = std::max(1.0, line.right() - left - number);
        const double bar = std::max(1.0, longest * static_cast<double>(one.probability));
        canvas.fillRect(QRectF(left, line.top() + 0.2 * line.height(), bar, 0.6 * line.height()),
                        isNext ? theme.accent : faded(theme.accent, 0.45));
        canvas.text({left + bar + 8.0, baseline}, weightText(static_cast<double>(one.probability)), theme.bodyFont,
                    theme.mutedText);
    }
    canvas.endGroup();
}

void paintPanel(Canvas& canvas, const PairLayout& layout, const PairPlot& plot, int index, const Theme& theme)
{
    const PairPanel& panel = layout.panels[static_cast<std::size_t>(index)];
    const PairSide& side = plot.sides[static_cast<std::size_t>(index)];
    canvas.beginGroup(side.model);
    canvas.text(panel.name, elided(side.model, bold(theme.bodyFont), panel.area.width()), bold(theme.bodyFont),
                theme.text);
    if (side.nSteps() == 0) {
        double baseline = panel.name.y() + 1.5 * lineHeight(theme.bodyFont);
        for (const QString& line : wrapped(side.refusal, theme.bodyFont, panel.area.width())) {
            canvas.text({panel.area.left(), baseline}, line, theme.bodyFont, theme.error);
            baseline += lineHeight(theme.bodyFont);
        }
        canvas.endGroup();
        return;
    }
    canvas.text(panel.kind, elided(side.kind, theme.smallFont, panel.area.right() - panel.kind.x()), theme.smallFont,
                theme.mutedText);
    const int row = side.rowAt(plot.step);
    paintRead(canvas, panel, plot, row, theme);
    paintNext(canvas, panel, side.steps[static_cast<std::size_t>(row)], plot.cover, theme);
    double baseline = panel.outcome.y() + lineHeight(theme.smallFont) / 2.0 + middleOf(theme.smallFont);
    for (const QString& line : outcomeLines(plot, side)) {
        canvas.text({panel.outcome.x(), baseline}, elided(line, theme.smallFont, panel.area.width()), theme.smallFont,
                    theme.text);
        baseline += lineHeight(theme.smallFont);
    }
    paintMaps(canvas, layout, plot, index, theme);
    canvas.endGroup();
}

} // namespace

void paintPair(Canvas& canvas, const PairLayout& layout, const PairPlot& plot, const std::optional<PairCell>& looked,
               const Theme& theme)
{
    for (int side = 0; side < 2; ++side)
        paintPanel(canvas, layout, plot, side, theme);
    paintLegend(canvas, layout.legend, layout.legendWidth, pairLegend(plot), theme);
    if (looked)
        canvas.strokeRect(layout.cellRect(plot, *looked), theme.text, 1.5);
}

void paintPairFigure(Canvas& canvas, const QSizeF& size, const PairPlot& plot, const Theme& theme)
{
    const double note = captionHeight(plot.caption, size.width() - 32.0, theme);
    const PairLayout layout = layoutPair(plot, size, note, theme);
    paintPair(canvas, layout, plot, std::nullopt, theme);
    paintCaption(canvas, layout.note, size.width() - 32.0, plot.caption, theme);
}

const FigureLook<PairPlot>& figureLook(const PairPlot*)
{
    static const FigureLook<PairPlot> look{preferredPairSize, paintPairFigure,
                                           [](const PairPlot&) { return tr("Two translators step by step"); }};
    return look;
}

} // namespace headlight
