// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/overview/overview_view.h"

#include "core/base/worker_pool.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/overview/overview_painter.h"
#include "ui/state/overview_choice.h"
#include "ui/window/heatmap/map_zoom.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace headlight {

namespace {

constexpr double kLargestFit = 160.0; // a few heads don't fill a wide window

} // namespace

OverviewView::OverviewView(QWidget* parent) : PlaceView(parent), m_zoom(new MapZoom(this))
{
    setAccessibleName(tr("Every head, layer by head"));
}

void OverviewView::setHeads(std::shared_ptr<const HeadThumbnails> heads)
{
    OverviewPlot plot = heads->plot;
    std::vector<QImage> scaled(plot.pictures.size());
    for (std::size_t i = 0; i < std::min(scaled.size(), m_scaled.size()); ++i)
        if (plot.pictures[i] == m_plot.pictures[i] && plot.colours[i] == m_plot.colours[i])
            scaled[i] = m_scaled[i];
    const bool isOther = plot.nLayers != m_plot.nLayers || plot.nHeads != m_plot.nHeads || plot.part != m_plot.part;
    if (plot.shown != m_plot.shown) {
        m_before = std::move(m_images);
        m_partBefore = m_plot.shown;
    }
    m_plot = std::move(plot);
    m_zoom->setShown(m_plot.shown);
    m_images = heads->images;
    m_scaled = std::move(scaled);
    m_pointed.clear();
    refresh();
    if (isOther && m_plot.selected && isVisible()) // before it is shown it has no size to scroll in
        ensureVisible(*m_plot.selected);
    describe();
}

void OverviewView::setMarks(const std::set<HeadIndex>& hidden, const std::set<HeadIndex>& ablated,
                            const HeadIndex& selected)
{
    const bool isOther = m_plot.selected != selected;
    m_plot.hidden = hidden;
    m_plot.ablated = ablated;
    m_plot.selected = selected;
    m_pointed.clear();
    refresh(); // the legend may speak of marks now
    if (isOther)
        ensureVisible(selected);
    describe();
}

void OverviewView::setCellSize(int pixels)
{
    if (std::exchange(m_chosenCell, pixels) != pixels)
        refresh();
}

void OverviewView::zoom(int steps)
{
    constexpr double kStep = 1.2;
    const double size = std::round(m_drawnCell * std::pow(kStep, steps));
    const int next = static_cast<int>(size) == m_drawnCell ? m_drawnCell + steps : static_cast<int>(size);
    setCellSize(std::clamp(next, kSmallestOverviewCell, kLargestOverviewCell));
    emit cellSizeChosen(m_chosenCell);
}

/// Gives the largest size at which every head is seen, without a scroll bar; where the smallest thumbnails are too many
/// for that, a size as the width allows.
double OverviewView::fittingCell(const QSizeF& room) const
{
    const auto cellIn = [this](double width) {
        return cellSizeForWidth(m_plot, width, kSmallestOverviewCell, kLargestFit, theme());
    };
    const auto fits = [&](double cell) {
        return layoutOverview(m_plot, cell, theme()).size.height() <= room.height() - m_legendBand;
    };
    const double widest = cellIn(room.width());
    double cell = widest;
    while (cell > kSmallestOverviewCell && !fits(cell))
        --cell;
    return fits(cell) ? cell : widest;
}

QSizeF OverviewView::layOut(const QSizeF& room)
{
    const double marks = markPhrase(m_plot).isEmpty() ? 0.0 : lineHeight(theme().smallFont);
    m_legendBand =
        legendHeight(legendOf(m_plot), room.width() - 2.0 * kBandMargin, theme()) + marks + 2.0 * kBandMargin;
    const QSizeF before = m_layout.picture;
    m_drawnCell = m_chosenCell > 0 ? m_chosenCell : static_cast<int>(fittingCell(room));
    m_layout = layoutOverview(m_plot, m_drawnCell, theme());
    if (m_layout.picture != before)
        m_scaled.assign(m_plot.pictures.size(), QImage());
    horizontalScrollBar()->setSingleStep(std::max(1, static_cast<int>(m_layout.pitchX / 2.0)));
    verticalScrollBar()->setSingleStep(std::max(1, static_cast<int>(m_layout.pitchY / 2.0)));
    return m_layout.size;
}

void OverviewView::scrollContentsBy(int dx, int dy)
{
    m_layout.scroll = QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
    PlaceView::scrollContentsBy(dx, dy);
}

/// Scrolls by as little as shows the whole of it.
void OverviewView::ensureVisible(const HeadIndex& head)
{
    if (m_plot.contains(m_plot.placeOf(head)))
        scrollTo(m_layout.cellRect(m_plot.placeOf(head)), picturesRect());
}

QRectF OverviewView::picturesRect() const
{
    return m_layout.inside(room() - QSizeF(0.0, m_legendBand));
}

/// Makes it as large as on the screen where that has fewer pixels than the picture cells; kept, so that moving the
/// cursor and scrolling only copy pixels.
QImage OverviewView::imageOf(const OverviewPlace& place)
{
    if (m_zoom->isWaiting() || !m_plot.pictures[m_plot.indexOf(place)])
        return meanwhile(place);
    QImage& scaled = m_scaled[m_plot.indexOf(place)];
    if (scaled.isNull()) {
        const QSize pixels = (m_layout.picture * devicePixelRatioF()).toSize();
        const bool fits = pixels.width() >= m_plot.columns() && pixels.height() >= m_plot.rows();
        const QImage small = fits ? m_images[m_plot.indexOf(place)] : overviewImage(m_plot, place, pixels);
        scaled = small.scaled(pixels);
    }
    return scaled;
}

void OverviewView::paintPicture(QPainter& painter, const QRectF& exposed)
{
    if (m_plot.pictures.empty())
        return;
    PainterCanvas canvas(painter);
    const QRectF visible = picturesRect();
    const QRectF asked = visible.intersected(exposed);
    painter.save();
    painter.setClipRect(asked);
    paint(canvas, asked);
    painter.restore();
    painter.save();
    painter.setClipRect(QRectF(visible.left() - 4.0, 0.0, visible.width() + 4.0, visible.top()));
    paintColumnHeadings(canvas, m_layout, m_plot, theme(), visible);
    painter.setClipRect(QRectF(0.0, visible.top(), visible.left(), visible.height()));
    paintLayerHeadings(canvas, m_layout, m_plot, theme(), visible);
    painter.restore();
    paintOverviewCorner(canvas, m_layout, theme());
    paintButtons(painter);
    paintZoom(painter);
    paintLegendBand(painter);
    if (const QRectF whole = wholeRect(); !whole.isEmpty()) {
        canvas.fillRect(whole, theme().raised);
        canvas.strokeRect(whole.adjusted(-0.5, -0.5, 0.5, 0.5), theme().border, 1.0);
        m_zoom->paintFrameIn(canvas, whole, theme());
    }
}

/// Those that are seen for the first time, side by side.
void OverviewView::makeImages(const QRectF& visible)
{
    const auto [firstLayer, endLayer] = m_layout.layersIn(visible);
    const auto [firstColumn, endColumn] = m_layout.columnsIn(visible);
    std::vector<OverviewPlace> missing;
    for (int layer = firstLayer; layer < endLayer; ++layer)
        for (int column = firstColumn; column < endColumn; ++column)
            if (const std::size_t i = m_plot.indexOf({layer, column}); m_plot.pictures[i] && m_scaled[i].isNull())
                missing.push_back({layer, column});
    parallelFor(std::ssize(missing), [&](std::ptrdiff_t i) { (void)imageOf(missing[static_cast<std::size_t>(i)]); });
}

void OverviewView::paint(Canvas& canvas, const QRectF& visible)
{
    makeImages(visible);
    paintOverviewPictures(
        canvas, m_layout, m_plot, [this](const OverviewPlace& place) { return imageOf(place); }, theme(), visible);
}

void OverviewView::paintLegendBand(QPainter& painter) const
{
    PainterCanvas canvas(painter);
    const QRectF band(0.0, room().height() - m_legendBand, room().width(), m_legendBand);
    canvas.fillRect(band, theme().surface);
    canvas.fillRect(QRectF(band.topLeft(), QSizeF(band.width(), 1.0)), theme().border);
    const Legend legend = legendOf(m_plot);
    const double width = band.width() - 2.0 * kBandMargin;
    const QPointF corner = band.topLeft() + QPointF(kBandMargin, kBandMargin);
    paintLegend(canvas, corner, width, legend, theme());
    const double below = legendHeight(legend, width, theme()) + lineHeight(theme().smallFont) / 2.0;
    canvas.text(corner + QPointF(0.0, below + middleOf(theme().smallFont)), markPhrase(m_plot), theme().smallFont,
                theme().mutedText);
}

} // namespace headlight
