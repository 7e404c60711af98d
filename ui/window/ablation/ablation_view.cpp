// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/ablation/ablation_view.h"

#include "ui/kit/painter_canvas.h"
#include "ui/window/widgets/grid_keys.h"
#include "ui/window/widgets/scrolling_picture.h"
#include "ui/window/widgets/spoken_picture.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <utility>

namespace headlight {

AblationView::AblationView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(200, 80);
    makeSpoken(*this);
    setAccessibleName(tr("What switching off each head changes, layer by head"));
}

void AblationView::setPlot(AblationPlot plot)
{
    m_plot = std::move(plot);
    layOut();
}

void AblationView::setSelected(const HeadIndex& head)
{
    m_plot.selected = head;
    layOut();
}

void AblationView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    layOut();
}

void AblationView::setTheme(const Theme& theme)
{
    m_theme = theme.id;
    layOut();
}

void AblationView::layOut()
{
    m_layout = layoutAblation(m_plot, size(), 0.0, theme(m_theme));
    describe(m_plot.selected);
    update();
}

/// To a screen reader.
void AblationView::describe(const std::optional<HeadIndex>& head)
{
    speak(*this, m_plot.isEmpty() ? m_emptyText : head ? ablationCellText(m_plot, *head) : QString());
}

void AblationView::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme(m_theme);
    QPainter painter(this);
    PainterCanvas canvas(painter);
    if (m_plot.isEmpty())
        paintEmptyText(canvas, size(), m_emptyText, colours);
    else
        paintAblation(canvas, m_layout, m_plot, colours);
}

void AblationView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

bool AblationView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto head = m_layout.headAt(help->pos(), m_plot.part);
        QToolTip::showText(help->globalPos(), head ? ablationCellText(m_plot, *head) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

void AblationView::mouseMoveEvent(QMouseEvent* event)
{
    const auto head = m_layout.headAt(event->position(), m_plot.part);
    describe(head ? head : m_plot.selected);
}

void AblationView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    describe(m_plot.selected);
}

void AblationView::mousePressEvent(QMouseEvent* event)
{
    const auto head = m_layout.headAt(event->position(), m_plot.part);
    if (head && event->button() == Qt::LeftButton)
        emit headClicked(head->layer, head->head);
}

void AblationView::keyPressEvent(QKeyEvent* event)
{
    const HeadIndex head = m_plot.selected.value_or(HeadIndex{});
    const GridPlace from{head.layer, head.head};
    const auto place = placeAfterKey(*event, from, QSize(m_plot.nHeads(), m_plot.nLayers()));
    if (!place)
        QWidget::keyPressEvent(event);
    else if (*place != from)
        emit headClicked(place->row, place->column);
}

} // namespace headlight
