// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/ablation/ablation_view.h"

#include "ui/window/widgets/grid_keys.h"

#include <utility>

namespace headlight {

namespace {

constexpr double kBeside = 12.0;
constexpr double kAbove = 3.0; // and below: the panel is low

} // namespace

AblationView::AblationView(QWidget* parent) : PlaceView(parent)
{
    setMinimumSize(200, 80);
    setAccessibleName(tr("What switching off each head changes, layer by head"));
}

void AblationView::setPlot(AblationPlot plot)
{
    m_plot = std::move(plot);
    if (looked() && (looked()->layer >= m_plot.nLayers() || looked()->head >= m_plot.nHeads()))
        forgetLooked();
    refresh();
    describe();
}

void AblationView::setSelected(const HeadIndex& head)
{
    m_plot.selected = head;
    refresh();
    describe();
}

void AblationView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    refresh();
    describe();
}

QSizeF AblationView::layOut(const QSizeF& room)
{
    const QRectF inside = QRectF(QPointF(), room).adjusted(kBeside, kAbove, -kBeside, -kAbove);
    m_layout = layoutAblation(m_plot, inside, theme());
    return room;
}

void AblationView::paint(Canvas& canvas, const QRectF&)
{
    paintAblation(canvas, m_layout, m_plot, theme());
}

QString AblationView::spokenText() const
{
    if (m_plot.isEmpty())
        return m_emptyText;
    const std::optional<HeadIndex> head = looked() ? looked() : m_plot.selected;
    return head ? ablationCellText(m_plot, *head) : QString();
}

std::optional<HeadIndex> AblationView::placeAt(const QPointF& point) const
{
    return m_layout.headAt(point, m_plot.part);
}

QString AblationView::toolTipAt(const QPointF&) const
{
    if (!looked())
        return {};
    const QString meaning = m_plot.measure == AblationMeasure::Divergence
                                ? tr("How far the predictions move without the head; 0 is not at all.")
                                : tr("Below 0: without the head the model thought these tokens less likely.");
    return QStringList{ablationCellText(m_plot, *looked()), meaning, tr("A click chooses the head.")}.join(u'\n');
}

void AblationView::keyPressEvent(QKeyEvent* event)
{
    const HeadIndex head = m_plot.selected.value_or(HeadIndex{});
    const GridPlace from{head.layer, head.head};
    const auto place = placeAfterKey(*event, from, QSize(m_plot.nHeads(), m_plot.nLayers()));
    if (!place)
        PictureView::keyPressEvent(event);
    else if (*place != from)
        emit headClicked(place->row, place->column);
}

} // namespace headlight
