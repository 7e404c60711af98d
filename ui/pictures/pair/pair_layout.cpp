// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/pair/pair_layout.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/map_axes.h"
#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double panelGap = 28.0;
constexpr double mapGap = 18.0; // between the two maps of a panel
constexpr double pairGap = 8.0;
constexpr double longestPairLabel = 8.0; // in its pixel sizes; longer ones end in …
constexpr double lowestRow = 1.15;       // in small pixel sizes
constexpr double highestRow = 2.0;       // in body pixel sizes

/// What both panels have in common, so that their blocks stand on one height.
struct Sizes {
    double width = 0.0; // width of a panel
    double readHeight = 0.0;
    double labelHeight = 0.0; // height of the keys' labels
    double rowPitch = 0.0;
    double barHeight = 0.0;
    int nOutcomes = 1; // lines below the bars
    int nRows = 0;
};

/// The tokens that are read, in as many lines as they take; the height of these.
double placeRead(std::vector<ReadToken>& read, const PairSide& side, const QPointF& topLeft, double width,
                 const Theme& theme)
{
    const double line = lineHeight(theme.bodyFont);
    double x = 0.0;
    double y = 0.0;
    for (const PairStep& step : side.steps) {
        const QString text = elided(step.read, bold(theme.bodyFont), width); // the step's own is bold
        const double needed = textWidth(text, bold(theme.bodyFont)) + 8.0;
        if (x > 0.0 && x + needed > width) {
            x = 0.0;
            y += line;
        }
        read.push_back({text, topLeft + QPointF(x, y + line / 2.0 + middleOf(theme.bodyFont))});
        x += needed;
    }
    return y + line;
}

double labelWidth(const QStringList& texts, const QFont& font)
{
    return std::min(widestLabel(texts, bold(font)), longestPairLabel * font.pixelSize());
}

const QStringList& lastKeys(const PairSide& side)
{
    return side.self ? side.self->keyLabels : side.cross.keyLabels;
}

/// The labels of a side whose cells are `pitch` wide.
MapAxes axesOf(double pitch, double rowPitch, const Theme& theme)
{
    MapAxes axes = mapAxes(theme.smallFont, {pitch, rowPitch}, theme);
    axes.rows = rowFont(theme.bodyFont, rowPitch, leastLabelPixels(theme));
    return axes;
}

double rowLabelWidth(const PairSide& side, const QFont& type, const Theme& theme)
{
    return std::max(labelWidth(side.cross.queryLabels, type), axisWordsWidth(theme));
}

/// How wide a cell is when the rows' labels and both maps share a panel.
double columnPitch(const PairSide& side, const Sizes& sizes, const Theme& theme)
{
    const int nColumns = std::max(side.cross.nKeys() + (side.self ? side.self->nKeys() : 0), 1);
    const double most = std::min(1.5 * sizes.rowPitch, 2.6 * theme.bodyFont.pixelSize());
    double pitch = most;
    for (int round = 0; round < 3; ++round) { // the last labels lean out as far as their type and the cells let them
        const MapAxes axes = axesOf(pitch, sizes.rowPitch, theme);
        const double labels = rowLabelWidth(side, axes.rows, theme) + pairGap;
        const double leaning = axes.reach(lastKeys(side), labelWidth(lastKeys(side), axes.columns), pitch);
        pitch = std::clamp((sizes.width - labels - leaning - (side.self ? mapGap : 0.0)) / nColumns, 2.0, most);
    }
    return pitch;
}

void placeMaps(PairPanel& panel, const PairSide& side, int row, const Sizes& sizes, double top, const Theme& theme)
{
    const double line = lineHeight(theme.smallFont);
    const double pitch = columnPitch(side, sizes, theme);
    const MapAxes axes = axesOf(pitch, sizes.rowPitch, theme);
    const double rowLabel = rowLabelWidth(side, axes.rows, theme);
    const double cellsTop = top + line + sizes.labelHeight;
    const double height = sizes.rowPitch * side.nSteps();
    panel.cross = QRectF(panel.area.left() + rowLabel + pairGap, cellsTop, pitch * side.cross.nKeys(), height);
    panel.rows = rowLabels(side.cross.queryLabels,
                           {cellsTop, sizes.rowPitch, panel.cross.left() - pairGap, rowLabel, row}, axes.rows, {row});
    panel.axisWords = panel.cross.topLeft() - QPointF(pairGap, axisWordsGap);
    const auto strongest = [&](const HeatmapPlot& map) {
        Index key = 0;
        map.cells.row(row).maxCoeff(&key);
        return static_cast<int>(key);
    };
    const auto labelsOf = [&](const HeatmapPlot& map, const QRectF& cells) {
        const int key = strongest(map);
        return columnLabels(map.keyLabels,
                            {cells.left(), pitch, cellsTop - 5.0, labelWidth(map.keyLabels, axes.columns), key},
                            axes.columns, {key}, axes.degrees);
    };
    panel.keys = labelsOf(side.cross, panel.cross);
    const double baseline = top + line / 2.0 + middleOf(theme.smallFont);
    panel.crossName = QPointF(panel.cross.left(), baseline);
    if (!side.self)
        return;
    panel.self = QRectF(panel.cross.right() + mapGap, cellsTop, pitch * side.self->nKeys(), height);
    panel.selfKeys = labelsOf(*side.self, panel.self);
    panel.selfName = QPointF(panel.self.left(), baseline);
}

/// Height of the keys' labels, and of the words of the axes, which reach up to the line of the maps' names.
double keyLabelHeight(const PairPlot& plot, const Sizes& sizes, const Theme& theme)
{
    double highest = lineHeight(theme.smallFont) + axisWordsGap;
    for (const PairSide& side : plot.sides) {
        if (side.nSteps() == 0)
            continue;
        const MapAxes axes = axesOf(columnPitch(side, sizes, theme), sizes.rowPitch, theme);
        highest = std::max(highest, axes.height(labelWidth(side.cross.keyLabels, axes.columns)));
        if (side.self)
            highest = std::max(highest, axes.height(labelWidth(side.self->keyLabels, axes.columns)));
    }
    return std::ceil(highest + 4.0);
}

/// The cells' share of the height is what the blocks around them leave.
double heightWithoutRows(const Sizes& sizes, double legend, double noteHeight, const Theme& theme)
{
    const double small = lineHeight(theme.smallFont);
    return kFigureMargin / 2.0 + lineHeight(theme.bodyFont) + pairGap + small + sizes.readHeight + pairGap + small +
           kPairPredictions * sizes.barHeight + sizes.nOutcomes * small + pairGap + small + sizes.labelHeight +
           pairGap + legend + noteHeight + kFigureMargin / 2.0;
}

void placePanel(PairPanel& panel, const PairPlot& plot, const PairSide& side, const Sizes& sizes, const Theme& theme)
{
    const double small = lineHeight(theme.smallFont);
    const double smallBase = small / 2.0 + middleOf(theme.smallFont);
    const double left = panel.area.left();
    double y = panel.area.top();
    panel.name = QPointF(left, y + lineHeight(theme.bodyFont) / 2.0 + middleOf(theme.bodyFont));
    panel.kind = panel.name + QPointF(textWidth(side.model, bold(theme.bodyFont)) + 1.5 * pairGap, 0.0);
    y += lineHeight(theme.bodyFont) + pairGap;
    if (side.nSteps() == 0)
        return;
    panel.readName = QPointF(left, y + smallBase);
    y += small;
    placeRead(panel.read, side, {left, y}, sizes.width, theme);
    y += sizes.readHeight + pairGap;
    panel.nextName = QPointF(left, y + smallBase);
    y += small;
    for (int i = 0; i < kPairPredictions; ++i)
        panel.bars.emplace_back(left, y + i * sizes.barHeight, sizes.width, sizes.barHeight);
    y += kPairPredictions * sizes.barHeight;
    panel.outcome = QPointF(left, y);
    y += sizes.nOutcomes * small + pairGap;
    placeMaps(panel, side, side.rowAt(plot.step), sizes, y, theme);
}

} // namespace

Legend pairLegend(const PairPlot& plot)
{
    const PairSide& side = plot.sides[plot.sides[0].nSteps() > 0 ? 0 : 1];
    Legend legend;
    legend.colours = side.cross.colours;
    legend.hasMasked = side.self.has_value();
    return legend;
}

PairLayout layoutPair(const PairPlot& plot, const QSizeF& size, double noteHeight, const Theme& theme)
{
    PairLayout layout;
    Sizes sizes;
    sizes.width = std::max(220.0, (size.width() - 2.0 * kFigureMargin - panelGap) / 2.0);
    sizes.nRows = plot.nSteps();
    sizes.nOutcomes = plot.mode == PairMode::Training ? 2 : 1;
    sizes.barHeight = std::ceil(1.4 * theme.bodyFont.pixelSize());
    for (const PairSide& side : plot.sides) {
        std::vector<ReadToken> read;
        sizes.readHeight = std::max(sizes.readHeight, placeRead(read, side, {}, sizes.width, theme));
    }
    layout.legendWidth = 2.0 * sizes.width + panelGap;
    const double legend = legendHeight(pairLegend(plot), layout.legendWidth, theme);
    const double lowest = lowestRow * theme.smallFont.pixelSize();
    double rest = 0.0;
    sizes.rowPitch = lowest;
    for (int round = 0; round < 2; ++round) { // wider cells may turn the keys' labels, which changes their height
        sizes.labelHeight = keyLabelHeight(plot, sizes, theme);
        rest = heightWithoutRows(sizes, legend, noteHeight, theme);
        sizes.rowPitch = std::clamp((size.height() - rest) / std::max(sizes.nRows, 1), lowest,
                                    highestRow * theme.bodyFont.pixelSize());
    }
    sizes.labelHeight = keyLabelHeight(plot, sizes, theme);
    rest = heightWithoutRows(sizes, legend, noteHeight, theme);
    layout.height = std::ceil(rest + sizes.rowPitch * sizes.nRows);
    for (std::size_t i = 0; i < 2; ++i) {
        PairPanel& panel = layout.panels[i];
        panel.area = QRectF(kFigureMargin + static_cast<double>(i) * (sizes.width + panelGap), kFigureMargin / 2.0,
                            sizes.width, layout.height - legend - noteHeight - kFigureMargin - pairGap);
        placePanel(panel, plot, plot.sides[i], sizes, theme);
    }
    layout.note = QPointF(kFigureMargin, layout.height - kFigureMargin / 2.0 - noteHeight);
    layout.legend = layout.note - QPointF(0.0, legend);
    return layout;
}

QSizeF preferredPairSize(const PairPlot& plot, const Theme& theme)
{
    const double em = theme.bodyFont.pixelSize();
    int nColumns = 1;
    for (const PairSide& side : plot.sides)
        nColumns = std::max(nColumns, side.cross.nKeys() + (side.self ? side.self->nKeys() : 0));
    const double panel = std::clamp((1.5 * nColumns + 12.0) * em, 30.0 * em, 60.0 * em);
    const double width = std::ceil(2.0 * panel + panelGap + 2.0 * kFigureMargin);
    const double note = captionHeight(plot.caption, width - 2.0 * kFigureMargin, theme);
    const PairLayout lowest = layoutPair(plot, {width, 0.0}, note, theme);
    return {width, lowest.height + 0.5 * em * plot.nSteps()};
}

} // namespace headlight
