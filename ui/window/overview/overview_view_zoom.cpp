// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the overview shows a part of every map.

#include "ui/kit/painter_canvas.h"
#include "ui/pictures/heatmap/heatmap_part.h"
#include "ui/window/heatmap/map_zoom.h"
#include "ui/window/overview/overview_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPainter>

#include <algorithm>

namespace headlight {

namespace {

constexpr double kSmallestMapOfAll = 12.0; // pixels; in a smaller one no frame is seen
constexpr double kEdgeOfMapOfAll = 6.0;    // pixels to the edges of the legend's band

} // namespace

/// What is there already of a part that isn't: coarser than it will be, and blank where nothing is known.
QImage OverviewView::meanwhile(const OverviewPlace& place) const
{
    const std::size_t i = m_plot.indexOf(place);
    const bool isShown = i < m_images.size() && !m_images[i].isNull();
    const QImage known = isShown ? m_images[i] : i < m_before.size() ? m_before[i] : QImage();
    const HeatmapPart& from = isShown ? m_plot.shown : m_partBefore;
    const HeatmapPart& to = m_zoom->goal();
    if (known.isNull() || from.queryLabels != to.queryLabels || from.keyLabels != to.keyLabels)
        return {};
    QImage image((m_layout.picture * devicePixelRatioF()).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.drawImage(placeOfPart(from, to, image.rect()), known);
    return image;
}

/// The thumbnail at a point; empty where there is none.
QRectF OverviewView::pictureAt(const QPointF& point) const
{
    const std::optional<OverviewPlace> place = spotAt(point).place;
    const QRectF picture = place ? m_layout.pictureRect(*place) : QRectF();
    return picture.contains(point) ? picture : QRectF();
}

/// The middle of the thumbnail that is looked at, else of the chosen head's: where keys look closer.
QPointF OverviewView::zoomPlace() const
{
    if (looked() && looked()->place)
        return m_layout.pictureRect(*looked()->place).center();
    return m_layout.pictureRect(m_plot.selected ? m_plot.placeOf(*m_plot.selected) : OverviewPlace()).center();
}

bool OverviewView::runOnMaps(MapCommand command)
{
    return m_zoom->run(command, zoomPlace(),
                       QRectF(zoomPlace() - QPointF(m_layout.picture.width() / 2.0, m_layout.picture.height() / 2.0),
                              m_layout.picture));
}

/// Z and Shift+Z look closer and less close, F shows all; + and − are for the size of the thumbnails.
bool OverviewView::zoomKey(const QKeyEvent& event)
{
    if ((event.modifiers() & ~Qt::ShiftModifier) != Qt::NoModifier)
        return false;
    if (event.key() == Qt::Key_Z)
        return runOnMaps(event.modifiers() == Qt::NoModifier ? MapCommand::ZoomIn : MapCommand::ZoomOut);
    return event.key() == Qt::Key_F && runOnMaps(MapCommand::Fit);
}

bool OverviewView::beginDrag(const QMouseEvent& event)
{
    const QRectF picture = pictureAt(event.position());
    const bool isLeft = event.button() == Qt::LeftButton;
    const bool isBox = isLeft && event.modifiers().testFlag(Qt::ShiftModifier);
    const bool moves = event.button() == Qt::MiddleButton || (isLeft && m_zoom->showsPart());
    if (!m_zoom->isActive() || picture.isEmpty() || !(isBox || moves))
        return false;
    m_zoom->beginDrag(event.position(), picture, isBox);
    return true;
}

void OverviewView::mouseReleaseEvent(QMouseEvent* event)
{
    PictureView::mouseReleaseEvent(event); // NOLINT(bugprone-parent-virtual-call): PlaceView has none
    if (m_zoom->isDragging() && m_zoom->endDrag())
        click(event->position(), event->button());
}

bool OverviewView::viewportEvent(QEvent* event)
{
    if (!m_zoom->isActive() || !MapZoom::isPinch(*event))
        return PlaceView::viewportEvent(event);
    const auto& gesture = static_cast<const QNativeGestureEvent&>(*event);
    if (const QRectF picture = pictureAt(gesture.position()); !picture.isEmpty())
        m_zoom->pinch(gesture, gesture.position(), picture);
    return true;
}

/// At the right of the legend.
QRectF OverviewView::wholeRect() const
{
    if (!m_plot.isPart())
        return {};
    const double height = m_legendBand - 2.0 * kEdgeOfMapOfAll;
    const QSizeF size =
        QSizeF(m_plot.shown.nKeys, m_plot.shown.nQueries).scaled(QSizeF(3.0 * height, height), Qt::KeepAspectRatio);
    if (std::min(size.width(), size.height()) < kSmallestMapOfAll)
        return {};
    return {QPointF(room().width() - kEdgeOfMapOfAll - size.width(), room().height() - kEdgeOfMapOfAll - height), size};
}

/// A press or a drag over the small picture of the whole brings the part there; false where there is none.
bool OverviewView::moveInWhole(const QPointF& point)
{
    const QRectF whole = wholeRect();
    if (!whole.contains(point))
        return false;
    m_zoom->centreAt({(point.x() - whole.left()) / whole.width(), (point.y() - whole.top()) / whole.height()});
    return true;
}

/// The box that is being drawn, and what the finder has come to.
void OverviewView::paintZoom(QPainter& painter) const
{
    PainterCanvas canvas(painter);
    const QRectF visible = picturesRect();
    painter.save();
    painter.setClipRect(visible);
    const auto [firstLayer, endLayer] = m_layout.layersIn(visible);
    const auto [firstColumn, endColumn] = m_layout.columnsIn(visible);
    HeatmapLayout map;
    map.nQueries = m_plot.nQueries();
    map.nKeys = m_plot.nKeys();
    for (int layer = firstLayer; layer < endLayer; ++layer)
        for (int column = firstColumn; column < endColumn; ++column) {
            map.cells = m_layout.pictureRect({layer, column});
            m_zoom->paintMarks(canvas, map, theme());
        }
    painter.restore();
}

} // namespace headlight
