// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/grid/grid_painter.h"

#include "ui/kit/captioned_layout.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/map_axes.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/heatmap/cell_numbers.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/state/choice_text.h"

#include <algorithm>

namespace headlight {

namespace {

bool hasSeveralLayers(const HeatmapGridPlot& plot)
{
    for (const HeatmapPlot& panel : plot.panels) {
        if (panel.head.layer != plot.panels.front().head.layer)
            return true;
    }
    return false;
}

bool hasSeveralScales(const HeatmapGridPlot& plot)
{
    const ColourScale& first = plot.panels.front().colours;
    return std::ranges::any_of(plot.panels, [&](const HeatmapPlot& panel) {
        return panel.colours.low != first.low || panel.colours.high != first.high;
    });
}

/// What may stand above a panel, the longest first; as many for every panel. `high` is where its own scale ends, empty
/// where that is the legend's to say.
QStringList titleWordings(const HeatmapPlot& panel, bool hasLayers, const QString& high)
{
    const QString head = tr(QT_TRANSLATE_NOOP("headlight", "head %1")).arg(panel.head.head);
    const QString dot = QStringLiteral(" · ");
    const QString whole = hasLayers ? headTitle(panel.head) : head;
    const QString brief = headNumber(panel.head);
    QStringList wordings{whole, brief};
    if (!high.isEmpty()) {
        // The end of its own scale, which the common legend can't say; a fitted one leaves larger values out.
        const bool isFitted = panel.colours.range == ScaleRange::Fitted;
        const char* words =
            isFitted ? QT_TRANSLATE_NOOP("headlight", "up to %1") : QT_TRANSLATE_NOOP("headlight", "max %1");
        const QString end = dot + tr(words).arg(high);
        wordings = {whole + end, brief + end, whole, brief};
    }
    if (panel.ablated)
        for (QString& wording : wordings)
            wording += dot + tr(QT_TRANSLATE_NOOP("headlight", "off"));
    return wordings;
}

void paintPanel(Canvas& canvas, const GridLayout::Panel& place, const HeatmapGridPlot& plot, int panel,
                const QString& title, bool hasCells, const Theme& theme)
{
    const HeatmapPlot& one = plot.panels[static_cast<std::size_t>(panel)];
    const bool isSelected = plot.selected == one.head;
    const QFont font = isSelected ? bold(theme.smallFont) : theme.smallFont;
    canvas.beginGroup(QStringLiteral("head-%1-%2").arg(one.head.layer).arg(one.head.head));
    canvas.text(place.title, elided(title, font, place.cells.width()), font, isSelected ? theme.text : theme.mutedText);
    if (hasCells) {
        paintCells(canvas, place.cells, one, theme);
        paintCellNumbers(canvas, place.cells, one, theme);
    }
    canvas.fillRect(place.bar, headColour(one.head, plot.nLayers, plot.nHeadsPerLayer, theme));
    if (one.pinned) {
        HeatmapLayout layout;
        layout.cells = place.cells;
        layout.nQueries = one.nQueries();
        layout.nKeys = one.nKeys();
        paintPin(canvas, layout.cell(one.pinned->query, one.pinned->key), theme);
    }
    if (isSelected)
        canvas.strokeRect(place.cells.adjusted(-2.0, -2.0, 2.0, 2.0), theme.accent, 2.0);
    canvas.endGroup();
}

void paintAll(Canvas& canvas, const GridLayout& layout, const HeatmapGridPlot& plot, bool hasCells, const Theme& theme,
              const QRectF& visible)
{
    if (plot.panels.empty())
        return;
    // The outer labels stand once for each row and each column of panels.
    const int nPanels = static_cast<int>(layout.panels.size());
    paintAxisWords(canvas, layout.axisWords, theme);
    canvas.beginGroup(QStringLiteral("query-labels"));
    for (int row = 0; row * layout.columns < nPanels; ++row) {
        TokenLabels labels = layout.queries;
        for (PlacedLabel& label : labels.labels)
            label.baseline.ry() += row * layout.panelPitchY;
        paintLabels(canvas, labels, theme);
    }
    canvas.endGroup();
    paintGridKeys(canvas, layout, 0.0, theme);
    const QStringList titles = panelTitles(plot, layout.panels.front().cells.width(), theme);
    for (int i = 0; i < nPanels; ++i) {
        const GridLayout::Panel& place = layout.panels[static_cast<std::size_t>(i)];
        if (isSeen(place, visible))
            paintPanel(canvas, place, plot, i, titles[i], hasCells, theme);
    }
    paintLegend(canvas, layout.legend, layout.legendWidth,
                pooledLegend(layout.meaning, plot.panels.front(), canvas, layout.panels.front().cells), theme);
}

} // namespace

void paintGridKeys(Canvas& canvas, const GridLayout& layout, double down, const Theme& theme)
{
    const int nPanels = static_cast<int>(layout.panels.size());
    canvas.beginGroup(QStringLiteral("key-labels"));
    for (int column = 0; column < std::min(layout.columns, nPanels); ++column) {
        TokenLabels labels = layout.keys;
        for (PlacedLabel& label : labels.labels)
            label.baseline += QPointF(column * layout.panelPitchX, down);
        paintLabels(canvas, labels, theme);
    }
    canvas.endGroup();
}

QStringList panelTitles(const HeatmapGridPlot& plot, double width, const Theme& theme)
{
    if (plot.panels.empty())
        return {};
    const bool hasLayers = hasSeveralLayers(plot);
    std::vector<double> ends;
    for (const HeatmapPlot& panel : plot.panels)
        ends.push_back(panel.colours.high);
    const QStringList highs = hasSeveralScales(plot) ? scaleNumbers(ends) : QStringList();
    const QFont widest = bold(theme.smallFont); // that of the chosen one: choosing another changes no wording
    std::vector<QStringList> all;
    for (std::size_t i = 0; i < plot.panels.size(); ++i)
        all.push_back(titleWordings(plot.panels[i], hasLayers, highs.value(static_cast<qsizetype>(i))));
    const auto fits = [&](qsizetype wording) {
        return std::ranges::all_of(all,
                                   [&](const QStringList& one) { return textWidth(one[wording], widest) <= width; });
    };
    qsizetype wording = 0;
    while (wording + 1 < all.front().size() && !fits(wording))
        ++wording;
    QStringList titles;
    for (const QStringList& one : all)
        titles << one[wording];
    return titles;
}

bool isSeen(const GridLayout::Panel& panel, const QRectF& visible)
{
    return panel.reach().adjusted(-4.0, -4.0, 4.0, 4.0).intersects(visible);
}

void paintGrid(Canvas& canvas, const GridLayout& layout, const HeatmapGridPlot& plot, const Theme& theme,
               const QRectF& visible)
{
    paintAll(canvas, layout, plot, true, theme, visible);
}

void paintGridTexts(Canvas& canvas, const GridLayout& layout, const HeatmapGridPlot& plot, const Theme& theme,
                    const QRectF& visible)
{
    paintAll(canvas, layout, plot, false, theme, visible);
}

void paintGridFigure(Canvas& canvas, const QSizeF& size, const HeatmapGridPlot& plot, const Theme& theme)
{
    const GridLayout layout = layoutAboveCaption(plot.caption, size.width(), theme,
                                                 [&](double below) { return layoutGrid(plot, size, below, theme); });
    paintGrid(canvas, layout, plot, theme, QRectF(QPointF(), layout.size));
    paintCaption(canvas, layout.caption, layout.legendWidth, plot.caption, theme);
}

const FigureLook<HeatmapGridPlot>& figureLook(const HeatmapGridPlot*)
{
    static const FigureLook<HeatmapGridPlot> look{preferredGridSize, paintGridFigure,
                                                  [](const HeatmapGridPlot&) { return tr("Attention heatmaps"); }};
    return look;
}

} // namespace headlight
