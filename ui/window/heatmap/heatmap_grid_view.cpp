// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heatmap/heatmap_grid_view.h"

#include "ui/kit/map_axes.h"
#include "ui/pictures/grid/grid_painter.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/pictures/heatmap/heatmap_part.h"
#include "ui/window/heatmap/map_zoom.h"

#include <QScrollBar>
#include <QTimerEvent>

#include <cmath>
#include <utility>

namespace headlight {

HeatmapGridView::HeatmapGridView(QWidget* parent) : PlaceView(parent), m_zoom(new MapZoom(this))
{
    setAccessibleName(tr("Heatmaps of the shown heads"));
}

void HeatmapGridView::setPlot(HeatmapGridPlot plot)
{
    const bool otherHead = plot.selected != m_plot.selected;
    m_plot = std::move(plot);
    if (!m_plot.panels.empty())
        m_zoom->setShown(shownPartOf(m_plot.panels.front()));
    if (looked() && !contains(*looked()))
        forgetLooked();
    refresh();
    // Under the pointer nothing moves: a second click may follow.
    if (const std::optional<int> panel = selectedPanel(); panel && otherHead && !underMouse())
        scrollToPanel(*panel);
    describe();
}

QRectF HeatmapGridView::panelRect(int panel) const
{
    return toWidget(m_layout.panels.at(static_cast<std::size_t>(panel)).whole);
}

QRectF HeatmapGridView::cellRect(int panel, int query, int key) const
{
    return toWidget(m_layout.cell(m_plot, panel, query, key));
}

QSizeF HeatmapGridView::layOut(const QSizeF& room)
{
    m_layout = layoutGrid(m_plot, room, 0.0, theme());
    m_cells.assign(m_plot.panels.size(), {}); // other panels, room or theme
    return {room.width(), m_layout.size.height()};
}

void HeatmapGridView::paintBelow(QPainter& painter, const QRectF& visible)
{
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        if (!isSeen(m_layout.panels[i], visible))
            continue;
        if (m_zoom->isWaiting() && m_plot.panels[i].cells.isLarge() && m_cells[i].isReady())
            m_zoom->paintMeanwhile(painter, m_layout.panels[i].cells, m_cells[i]);
        else
            m_cells[i].paint(painter, m_layout.panels[i].cells, m_plot.panels[i], theme());
    }
    m_ahead.start(0, this);
}

void HeatmapGridView::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_ahead.timerId())
        PictureView::timerEvent(event);
    else if (!isVisible() || !drawAhead())
        m_ahead.stop();
}

/// One panel, so that what the user does next waits for no more; false where all as far as a page away is drawn.
bool HeatmapGridView::drawAhead()
{
    const QRectF page(toPicture({}), QSizeF(size()));
    const QRectF near = page.adjusted(0.0, -page.height(), 0.0, page.height());
    for (std::size_t i = 0; i < m_cells.size(); ++i)
        if (!m_cells[i].isReady() && isSeen(m_layout.panels[i], near)) {
            m_cells[i].prepare(m_layout.panels[i].cells, m_plot.panels[i], theme(), devicePixelRatioF());
            return true;
        }
    return false;
}

void HeatmapGridView::paint(Canvas& canvas, const QRectF& visible)
{
    paintGridTexts(canvas, m_layout, m_plot, theme(), visible);
    for (std::size_t i = 0; i < m_layout.panels.size(); ++i) {
        HeatmapLayout map;
        map.cells = m_layout.panels[i].cells;
        map.nQueries = m_plot.panels[i].nQueries();
        map.nKeys = m_plot.panels[i].nKeys();
        if (isSeen(m_layout.panels[i], visible))
            m_zoom->paintMarks(canvas, map, theme());
    }
    if (const std::optional<QRectF> band = labelBand()) {
        canvas.fillRect(*band, theme().surface);
        const double down = band->top() - m_layout.panels.front().titleLine();
        paintGridKeys(canvas, m_layout, down, theme());
        paintAxisWords(canvas, m_layout.axisWords + QPointF(0.0, down), theme());
    }
    if (const std::optional<QRectF> band = legendBand()) {
        canvas.fillRect(*band, theme().surface);
        canvas.fillRect(QRectF(band->topLeft(), QSizeF(band->width(), 1.0)), theme().border);
        paintLegend(canvas, {m_layout.legend.x(), band->top() + kBandMargin}, m_layout.legendWidth,
                    pooledLegend(m_layout.meaning, m_plot.panels.front(), canvas, m_layout.panels.front().cells),
                    theme());
    }
}

std::optional<int> HeatmapGridView::panelAt(const QPointF& point) const
{
    const std::optional<QRectF> band = legendBand();
    const std::optional<QRectF> labels = labelBand();
    const bool isCovered = (band && band->contains(point)) || (labels && labels->contains(point));
    return isCovered ? std::nullopt : m_layout.panelAt(point);
}

/// Clear of what is painted over the panels, and with as many rows above it as there is room for: none of them is cut
/// at the top.
void HeatmapGridView::scrollToPanel(int panel)
{
    const QRectF whole = m_layout.panels[static_cast<std::size_t>(panel)].whole;
    const double labels = m_layout.panels.front().whole.top();
    const double legend = legendBand() ? legendBand()->height() : 0.0;
    const QRectF seen(toPicture({0.0, labels}), QSizeF(room().width(), room().height() - labels - legend));
    if (seen.top() <= whole.top() && whole.bottom() <= seen.bottom())
        return;
    double top = whole.top();
    for (const auto& each : m_layout.panels)
        if (each.whole.top() < top && whole.bottom() - each.whole.top() <= seen.height())
            top = each.whole.top();
    scrollTo(QRectF(0.0, top, room().width(), seen.height()), {QPointF(0.0, labels), seen.size()});
}

/// No row is cut at the top, where its panels have their titles: the nearest one begins there.
void HeatmapGridView::scrollToWholeRow()
{
    const double first = m_layout.panels.front().whole.top();
    const double seen = toPicture({0.0, first}).y();
    double nearest = first;
    for (const auto& panel : m_layout.panels)
        if (std::abs(panel.whole.top() - seen) < std::abs(nearest - seen))
            nearest = panel.whole.top();
    verticalScrollBar()->setValue(static_cast<int>(nearest - first));
}

/// In other columns other heads are at the same height: the chosen one stays in sight.
void HeatmapGridView::resizeEvent(QResizeEvent* event)
{
    PlaceView::resizeEvent(event);
    if (m_layout.panels.empty() || std::exchange(m_scrolledFor, size()) == size())
        return;
    scrollToWholeRow();
    if (const std::optional<int> panel = selectedPanel())
        scrollToPanel(*panel);
}

std::optional<QRectF> HeatmapGridView::labelBand() const
{
    const double top = toPicture({}).y();
    if (m_plot.panels.empty() || top <= m_layout.panels.front().titleLine()) // only the titles above them are out
        return std::nullopt;
    return QRectF(0.0, top, room().width(), m_layout.panels.front().whole.top());
}

std::optional<QRectF> HeatmapGridView::legendBand() const
{
    if (m_plot.panels.empty())
        return std::nullopt;
    const double legend = legendHeight(m_layout.meaning, m_layout.legendWidth, theme());
    const double bottom = toPicture({0.0, static_cast<double>(height())}).y();
    if (m_layout.legend.y() + legend <= bottom)
        return std::nullopt;
    const double band = legend + 2.0 * kBandMargin;
    return QRectF(0.0, bottom - band, room().width(), band);
}

QString HeatmapGridView::emptyText() const
{
    return m_plot.panels.empty() ? tr("No head is shown: switch heads on with the eye in the list of heads.")
                                 : QString();
}

std::optional<GridCell> HeatmapGridView::placeAt(const QPointF& point) const
{
    const std::optional<int> panel = panelAt(point);
    if (!panel)
        return std::nullopt;
    const HeatmapPlot& one = m_plot.panels[static_cast<std::size_t>(*panel)];
    HeatmapLayout cells;
    cells.cells = m_layout.panels[static_cast<std::size_t>(*panel)].cells;
    cells.nQueries = one.nQueries();
    cells.nKeys = one.nKeys();
    const std::optional<TokenPair> pair = cells.cellAt(point);
    return pair ? std::optional(GridCell{*panel, *pair}) : std::nullopt;
}

QString HeatmapGridView::toolTipAt(const QPointF&) const
{
    return looked() ? cellLine(m_plot.panels[static_cast<std::size_t>(looked()->panel)], looked()->cell.query,
                               looked()->cell.key)
                    : QString();
}

QRectF HeatmapGridView::tipBeside(const QPointF&) const
{
    return looked() ? m_layout.cell(m_plot, looked()->panel, looked()->cell.query, looked()->cell.key) : QRectF();
}

void HeatmapGridView::tellLooked()
{
    if (!looked()) {
        emit cellHovered(-1, -1, -1, -1);
        return;
    }
    const HeadIndex head = m_plot.panels[static_cast<std::size_t>(looked()->panel)].head;
    emit cellHovered(head.layer, head.head, looked()->cell.query, looked()->cell.key);
}

void HeatmapGridView::pressed(const QPointF& point)
{
    if (const std::optional<int> panel = panelAt(point))
        select(*panel);
}

void HeatmapGridView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const std::optional<int> panel = panelAt(toPicture(event->position()));
    if (panel && event->button() == Qt::LeftButton)
        activate(*panel);
}

void HeatmapGridView::keyPressEvent(QKeyEvent* event)
{
    const int nPanels = static_cast<int>(m_plot.panels.size());
    const std::optional<int> selected = selectedPanel();
    const auto move = [&](int step) { select(std::clamp(selected ? *selected + step : 0, 0, nPanels - 1)); };
    if (nPanels == 0) {
        PictureView::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        move(-1);
        break;
    case Qt::Key_Right:
        move(1);
        break;
    case Qt::Key_Up:
        move(-m_layout.columns);
        break;
    case Qt::Key_Down:
        move(m_layout.columns);
        break;
    case Qt::Key_Home:
        select(0);
        break;
    case Qt::Key_End:
        select(nPanels - 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (selected)
            activate(*selected);
        break;
    default:
        if (m_zoom->key(*event, zoomPlace(), cellsAt(zoomPlace())))
            event->accept();
        else
            PictureView::keyPressEvent(event);
    }
}

std::optional<int> HeatmapGridView::selectedPanel() const
{
    for (std::size_t i = 0; i < m_plot.panels.size(); ++i) {
        if (m_plot.selected == m_plot.panels[i].head)
            return static_cast<int>(i);
    }
    return std::nullopt;
}

void HeatmapGridView::select(int panel)
{
    const auto i = static_cast<std::size_t>(panel);
    const HeadIndex head = m_plot.panels[i].head;
    m_plot.selected = head;
    scrollToPanel(panel);
    viewport()->update();
    describe();
    emit headClicked(head.layer, head.head);
}

void HeatmapGridView::activate(int panel)
{
    const HeadIndex head = m_plot.panels[static_cast<std::size_t>(panel)].head;
    emit headActivated(head.layer, head.head);
}

bool HeatmapGridView::contains(const GridCell& cell) const
{
    if (cell.panel >= std::ssize(m_plot.panels))
        return false;
    const HeatmapPlot& panel = m_plot.panels[static_cast<std::size_t>(cell.panel)];
    return cell.cell.query < panel.nQueries() && cell.cell.key < panel.nKeys();
}

/// The cell under the cursor, else the chosen head and its pinned cell.
QString HeatmapGridView::spokenText() const
{
    if (looked())
        return toolTipAt({});
    const std::optional<int> selected = selectedPanel();
    if (!selected)
        return m_plot.panels.empty() ? emptyText() : shownText();
    const HeatmapPlot& panel = m_plot.panels[static_cast<std::size_t>(*selected)];
    QStringList parts{panel.caption.line()};
    if (panel.pinned)
        parts << cellLine(panel, panel.pinned->query, panel.pinned->key);
    parts << shownText();
    return parts.join(QStringLiteral("; "));
}

QString HeatmapGridView::shownText() const
{
    const auto n = static_cast<int>(m_plot.panels.size());
    return n == 1 ? tr("1 head shown") : tr("%1 heads shown").arg(n);
}

} // namespace headlight
