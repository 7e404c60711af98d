// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heatmap/heatmap_view.h"

#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/heatmap/combined_strip.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/window/heatmap/colour_bar_ends.h"
#include "ui/window/heatmap/map_zoom.h"

#include <algorithm>
#include <utility>

namespace headlight {

HeatmapView::HeatmapView(QWidget* parent)
    : PlaceView(parent), m_zoom(new MapZoom(this)), m_colourBar(new ColourBarEnds(this))
{
    setMinimumSize(160, 160);
    setAccessibleName(tr("Attention heatmap"));
    describe();
}

void HeatmapView::setPlot(HeatmapPlot plot)
{
    const std::optional<TokenPair>& cell = looked();
    if (cell && ((cell->query < 0 && !plot.combined) || cell->query >= plot.nQueries() || cell->key >= plot.nKeys()))
        forgetLooked();
    const bool isWholeKnown = !m_whole.isNull() && plot.part && plot.colours == m_plot.colours &&
                              plot.cells.whole().isCopyOf(m_plot.cells.whole());
    m_plot = std::move(plot);
    m_unchanged = m_plot.cells;
    m_maskChanges.clear();
    m_zoom->setShown(shownPartOf(m_plot));
    if (!isWholeKnown)
        m_whole = wholeImage(m_plot);
    if (cell)
        lookChanged(); // its tokens stand out in this plot, too
    refresh();
    describe();
}

void HeatmapView::setAllowed(int query, int key, bool allowed)
{
    if (query >= m_plot.nQueries() || key >= m_plot.nKeys() || m_plot.cells.isAllowed(query, key) == allowed)
        return;
    m_maskChanges[{query, key}] = allowed;
    m_plot.cells = HeatmapCells(withMaskChanges(m_unchanged.map(), m_maskChanges));
    refresh();
    describe();
}

void HeatmapView::setCover(std::set<int> queries)
{
    if (queries == m_cover)
        return;
    m_cover = std::move(queries);
    if (looked() && isCovered(looked()->query))
        forgetLooked();
    viewport()->update();
    describe();
}

bool HeatmapView::isCovered(int row) const
{
    return m_cover.contains(static_cast<int>(shownPartOf(m_plot).rows.first) + row);
}

std::set<int> HeatmapView::coveredRows() const
{
    std::set<int> rows;
    for (int row = 0; row < m_plot.nQueries(); ++row)
        if (isCovered(row))
            rows.insert(row);
    return rows;
}

void HeatmapView::setHoveredToken(int query, int key)
{
    const auto token = [](int i, int n) { return i >= 0 && i < n ? std::optional(i) : std::nullopt; };
    const std::optional<int> hoveredQuery = token(query, m_plot.nQueries());
    const std::optional<int> hoveredKey = token(key, m_plot.nKeys());
    if (hoveredQuery == m_plot.hoveredQuery && hoveredKey == m_plot.hoveredKey)
        return;
    m_plot.hoveredQuery = hoveredQuery;
    m_plot.hoveredKey = hoveredKey;
    placeLater();
}

QString HeatmapView::note() const
{
    const std::optional<TokenPair> cell = looked() ? looked() : m_plot.pinned;
    if (!cell)
        return {};
    if (isCovered(cell->query))
        return pairInLine(m_plot.queryLabels.value(cell->query), QStringLiteral("?"));
    return cell->query < 0 ? combinedText(m_plot, cell->key) : cellLine(m_plot, cell->query, cell->key);
}

QString HeatmapView::readout() const
{
    const QFont& font = theme().bodyFont;
    const std::optional<TokenPair> cell = looked() ? looked() : m_plot.pinned;
    if (!cell || cell->query < 0 || isCovered(cell->query))
        return shortReadout(note(), font, places().noteWidth);
    const QString place = places().title.isEmpty() ? m_plot.caption.place() : QString(); // else it stands above
    return cellReadout(m_plot, *cell, place, font, places().noteWidth);
}

/// One line under the picture, and the same for a screen reader.
QString HeatmapView::spokenText() const
{
    const QString line = note();
    return line.isEmpty() ? (QStringList(m_plot.caption.line()) + sentenceLines(m_plot)).join(QStringLiteral(" · "))
                          : line;
}

QSizeF HeatmapView::layOut(const QSizeF& room)
{
    m_cells.forget(); // another plot, room or theme
    placeLater();
    return room;
}

/// What the cursor and the pin change.
void HeatmapView::placeLater()
{
    m_isLaidOut = false;
    viewport()->update();
}

const HeatmapLayout& HeatmapView::places() const
{
    if (std::exchange(m_isLaidOut, true))
        return m_layout;
    ++m_nLayouts;
    m_layout = layoutHeatmap(m_plot, room(), lineHeight(theme().bodyFont), theme());
    if (const QRectF whole = wholeRect(); !whole.isEmpty()) // it stands at the left of the line, too
        m_layout.noteWidth = std::min(m_layout.noteWidth, room().width() - m_layout.note.x());
    m_colourBar->setBar(legendBar(m_layout.legend, m_layout.legendWidth, legendOf(m_plot), theme()), m_plot.colours);
    return m_layout;
}

void HeatmapView::paintBelow(QPainter& painter, const QRectF&)
{
    if (m_zoom->isWaiting() && m_plot.cells.isLarge() && m_cells.isReady())
        m_zoom->paintMeanwhile(painter, places().cells, m_cells);
    else
        m_cells.paint(painter, places().cells, m_plot, theme());
}

void HeatmapView::paint(Canvas& canvas, const QRectF&)
{
    paintAxisLabels(canvas, places(), theme());
    paintLegend(canvas, places().legend, places().legendWidth,
                pooledLegend(legendOf(m_plot), m_plot, canvas, places().cells), theme());
    paintCover(canvas, places(), m_plot, coveredRows(), theme());
    if (m_plot.pinned)
        paintPin(canvas, places().cell(m_plot.pinned->query, m_plot.pinned->key), theme());
    paintCombined(canvas, places(), m_plot, theme());
    m_zoom->paint(canvas, places(), theme());
    paintWhole(canvas);
    m_colourBar->paint(canvas, theme());
    const QFont& font = theme().bodyFont;
    const double baseline = places().note.y() + lineHeight(font) / 2.0 + middleOf(font);
    const QString line = readout();
    canvas.text({places().noteStart(textWidth(line, font)), baseline}, line, font, theme().text);
}

QString HeatmapView::emptyText() const
{
    return m_plot.isEmpty() ? tr("Type a sentence and choose a head to see where it looks.") : QString();
}

std::optional<TokenPair> HeatmapView::placeAt(const QPointF& point) const
{
    const int stripKey = places().stripKeyAt(point);
    if (stripKey >= 0)
        return TokenPair{-1, stripKey};
    const std::optional<TokenPair> cell = places().cellAt(point);
    return cell && isCovered(cell->query) ? std::nullopt : cell;
}

QString HeatmapView::toolTipAt(const QPointF& point) const
{
    return looked() ? note() : m_colourBar->isNear() ? m_colourBar->tip() : labelAt(point);
}

/// The whole label at a point, for one that is shown shortened.
QString HeatmapView::labelAt(const QPointF& point) const
{
    const QRectF& cells = places().cells;
    if (places().nQueries > 0 && point.x() < cells.left() && point.y() >= cells.top() && point.y() < cells.bottom())
        return m_plot.queryLabels.value(
            static_cast<int>((point.y() - cells.top()) / cells.height() * places().nQueries));
    // A slanted label leans to the right by as much as it rises.
    const double x = places().keys.degrees == 90.0 ? point.x() : point.x() - (cells.top() - point.y());
    if (places().nKeys > 0 && point.y() < cells.top() && x >= cells.left() && x < cells.right())
        return m_plot.keyLabels.value(static_cast<int>((x - cells.left()) / cells.width() * places().nKeys));
    return {};
}

} // namespace headlight
