// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/layers/lens_view.h"

#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/layers/lens_painter.h"
#include "ui/window/widgets/grid_keys.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace headlight {

LensView::LensView(QWidget* parent) : PlaceView(parent)
{
    setMinimumSize(200, 160);
    setAccessibleName(tr("Logit lens"));
}

void LensView::setPlot(LensPlot plot)
{
    const bool isNewPin = plot.pinned && plot.pinned != m_plot.pinned;
    m_plot = std::move(plot);
    if (looked() && (looked()->state >= m_plot.nStates() || looked()->position >= m_plot.nTokens()))
        forgetLooked();
    refresh();
    if (isNewPin && !viewport()->underMouse()) // pinned elsewhere
        follow({m_plot.nStates() - 1, *m_plot.pinned});
    describe();
}

void LensView::setHoveredToken(int position)
{
    const std::optional<int> hovered = position >= 0 ? std::optional(position) : std::nullopt;
    if (hovered == m_plot.hovered)
        return;
    m_plot.hovered = hovered;
    viewport()->update();
}

QRectF LensView::cellRect(const LensCell& cell) const
{
    return toWidget(m_layout.cellRect(cell));
}

QString LensView::note() const
{
    return looked() ? lensLine(m_plot, *looked()) : QString();
}

QSizeF LensView::layOut(const QSizeF& room)
{
    m_layout = layoutLens(m_plot, room.width(), theme());
    horizontalScrollBar()->setSingleStep(std::max(1, static_cast<int>(m_layout.cell.width())));
    verticalScrollBar()->setSingleStep(std::max(1, static_cast<int>(m_layout.cell.height())));
    return m_layout.size();
}

/// The legend and the note; in a low widget they give way to three rows.
double LensView::footHeight() const
{
    const double foot = lensFootHeight(m_plot, room().width(), theme()) + lineHeight(theme().bodyFont) + 4.0;
    return std::min(foot, room().height() - 3.0 * m_layout.header);
}

QRectF LensView::tableRect() const
{
    return {0.0, 0.0, room().width(), room().height() - footHeight()};
}

void LensView::paintPicture(QPainter& painter, const QRectF&)
{
    if (m_layout.nStates == 0)
        return;
    PainterCanvas canvas(painter);
    const QRectF table = tableRect();
    painter.save();
    painter.setClipRect(table);
    painter.translate(-scrolled());
    paint(canvas, table.translated(scrolled()));
    painter.restore();

    const double top = std::min(table.bottom(), m_layout.size().height()) + 8.0;
    const double width = table.width() - 2.0 * lensMargin;
    paintLegend(canvas, {lensMargin, top}, width, legendOf(m_plot), theme());
    const QFont& font = theme().bodyFont;
    const double below = top + legendHeight(legendOf(m_plot), width, theme()) + lineHeight(font) / 2.0;
    canvas.text({lensMargin, below + middleOf(font)}, shortReadout(note(), font, width), font, theme().text);
}

void LensView::paint(Canvas& canvas, const QRectF& visible)
{
    paintLens(canvas, m_layout, m_plot, visible, looked(), theme());
}

QString LensView::spokenText() const
{
    return looked() ? lensDetails(m_plot, *looked()) : m_plot.caption.line();
}

std::optional<LensCell> LensView::placeAt(const QPointF& point) const
{
    return tableRect().contains(point - scrolled()) ? m_layout.cellAt(point) : std::nullopt;
}

QString LensView::toolTipAt(const QPointF&) const
{
    return looked() ? lensDetails(m_plot, *looked()) : QString();
}

std::optional<LensCell> LensView::placeAfter(const QKeyEvent& key) const
{
    const LensCell from = looked().value_or(LensCell{m_plot.nStates() - 1, m_plot.pinned.value_or(0)});
    const int step = looked() ? 1 : 0; // the first key only shows where the cursor is
    const auto place = placeAfterKey(key, {from.state, from.position}, QSize(m_plot.nTokens(), m_plot.nStates()), step);
    return place ? std::optional(LensCell{place->row, place->column}) : std::nullopt;
}

void LensView::keyPressEvent(QKeyEvent* event)
{
    PlaceView::keyPressEvent(event);
    if (looked())
        follow(*looked());
}

void LensView::lookChanged()
{
    m_plot.hovered = looked() ? std::optional(looked()->position) : std::nullopt;
}

/// Out from under the headings that stay.
void LensView::follow(const LensCell& cell)
{
    scrollTo(m_layout.cellRect(cell), tableRect().adjusted(m_layout.rowNames, m_layout.header, 0.0, -m_layout.header));
}

} // namespace headlight
