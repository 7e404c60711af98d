// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/layers/lens_view.h"

#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/layers/lens_painter.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/spoken_picture.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

LensView::LensView(QWidget* parent)
    : QAbstractScrollArea(parent), m_theme(headlight::theme(ThemeId::Light)), m_ring(new FocusRing(this))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(200, 160);
    makeSpoken(*this);
    setAccessibleName(tr("Logit lens"));
    viewport()->setMouseTracking(true);
}

void LensView::setPlot(LensPlot plot)
{
    const bool isNewPin = plot.pinned && plot.pinned != m_plot.pinned;
    m_plot = std::move(plot);
    if (m_cursor && (m_cursor->state >= m_plot.nStates() || m_cursor->position >= m_plot.nTokens()))
        m_cursor.reset();
    layOut();
    if (isNewPin && !viewport()->underMouse()) // pinned elsewhere
        follow({m_plot.nStates() - 1, *m_plot.pinned});
    describe();
}

void LensView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_ring->setTheme(theme);
    layOut();
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
    return m_layout.cellRect(cell).translated(-scrolled());
}

QString LensView::note() const
{
    return m_cursor ? lensLine(m_plot, *m_cursor) : QString();
}

QPointF LensView::scrolled() const
{
    return {static_cast<double>(horizontalScrollBar()->value()), static_cast<double>(verticalScrollBar()->value())};
}

QRectF LensView::tableRect() const
{
    const double width = viewport()->width();
    const double foot = lensFootHeight(m_plot, width, m_theme) + lineHeight(m_theme.bodyFont) + 4.0;
    return {0.0, 0.0, width, std::max(viewport()->height() - foot, 3.0 * m_layout.header)};
}

void LensView::layOut()
{
    m_layout = layoutLens(m_plot, viewport()->width(), m_theme);
    const QRectF table = tableRect();
    const auto setBar = [](QScrollBar* bar, double whole, double shown, double step) {
        bar->setRange(0, std::max(0, static_cast<int>(std::ceil(whole - shown))));
        bar->setPageStep(static_cast<int>(shown));
        bar->setSingleStep(std::max(1, static_cast<int>(step)));
    };
    setBar(horizontalScrollBar(), m_layout.size().width(), table.width(), m_layout.cell.width());
    setBar(verticalScrollBar(), m_layout.size().height(), table.height(), m_layout.cell.height());
    viewport()->update();
}

void LensView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.surface);
    if (m_layout.nStates == 0)
        return;
    PainterCanvas canvas(painter);
    const QRectF table = tableRect();
    painter.save();
    painter.setClipRect(table);
    painter.translate(-scrolled());
    paintLens(canvas, m_layout, m_plot, table.translated(scrolled()), m_cursor, m_theme);
    painter.restore();

    const double top = std::min(table.bottom(), m_layout.size().height()) + 8.0;
    const double width = table.width() - 2.0 * lensMargin;
    paintLegend(canvas, {lensMargin, top}, width, legendOf(m_plot), m_theme);
    const QFont& font = m_theme.bodyFont;
    const double below = top + legendHeight(legendOf(m_plot), width, m_theme) + lineHeight(font) / 2.0;
    canvas.text({lensMargin, below + middleOf(font)}, elided(note(), font, width), font, m_theme.text);
}

void LensView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

bool LensView::viewportEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        look(tableRect().contains(mouse->position()) ? m_layout.cellAt(mouse->position() + scrolled()) : std::nullopt);
        if (m_cursor)
            QToolTip::showText(mouse->globalPosition().toPoint(), lensDetails(m_plot, *m_cursor), this);
        else
            QToolTip::hideText();
        return true;
    }
    case QEvent::MouseButtonPress:
        if (static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton && m_cursor)
            emit tokenClicked(m_cursor->position);
        break;
    case QEvent::Leave:
        look(std::nullopt);
        break;
    default:
        break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void LensView::keyPressEvent(QKeyEvent* event)
{
    if (m_layout.nStates == 0) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const int step = m_cursor ? 1 : 0; // the first key only shows where the cursor is
    LensCell cell = m_cursor.value_or(LensCell{m_plot.nStates() - 1, m_plot.pinned.value_or(0)});
    switch (event->key()) {
    case Qt::Key_Left:
        cell.position -= step;
        break;
    case Qt::Key_Right:
        cell.position += step;
        break;
    case Qt::Key_Up:
        cell.state -= step;
        break;
    case Qt::Key_Down:
        cell.state += step;
        break;
    case Qt::Key_Home:
        cell.position = 0;
        break;
    case Qt::Key_End:
        cell.position = m_plot.nTokens() - 1;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor)
            emit tokenClicked(m_cursor->position);
        return;
    case Qt::Key_Escape:
        if (!m_cursor)
            event->ignore();
        look(std::nullopt);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    cell = {std::clamp(cell.state, 0, m_plot.nStates() - 1), std::clamp(cell.position, 0, m_plot.nTokens() - 1)};
    follow(cell);
    look(cell);
}

void LensView::look(std::optional<LensCell> cell)
{
    if (cell == m_cursor)
        return;
    m_cursor = cell;
    m_plot.hovered = cell ? std::optional(cell->position) : std::nullopt;
    describe();
    viewport()->update();
    emit tokenHovered(cell ? cell->position : -1);
}

void LensView::follow(const LensCell& cell)
{
    const QRectF box = cellRect(cell);
    const QRectF table = tableRect().adjusted(m_layout.rowNames, m_layout.header, 0.0, -m_layout.header);
    const auto move = [](QScrollBar* bar, double before, double after) {
        if (before > 0.0 || after > 0.0)
            bar->setValue(bar->value() + static_cast<int>(before > 0.0 ? -std::ceil(before) : std::ceil(after)));
    };
    move(horizontalScrollBar(), table.left() - box.left(), box.right() - table.right());
    move(verticalScrollBar(), table.top() - box.top(), box.bottom() - table.bottom());
}

void LensView::describe()
{
    speak(*this, m_cursor ? lensDetails(m_plot, *m_cursor) : m_plot.caption.line());
}

} // namespace headlight
