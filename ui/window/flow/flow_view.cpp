// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/flow/flow_view.h"

#include "ui/catalogue/view_data.h"
#include "ui/kit/tr.h"
#include "ui/pictures/flow/flow_painter.h"

#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headlight {

FlowView::FlowView(QWidget* parent) : PlaceView(parent)
{
    setObjectName("flowView");
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("The way from the tokens to the next one"));
    describe();
}

void FlowView::setPlot(std::optional<FlowPlot> plot, const QString& refusal)
{
    m_plot = std::move(plot);
    m_refusal = refusal;
    refresh();
    describe();
}

void FlowView::frame(FlowStage stage)
{
    look(stage);
    if (const QRectF rect = rectOf(stage); !rect.isEmpty())
        scrollTo(rect);
}

QSizeF FlowView::layOut(const QSizeF& room)
{
    m_sheet = m_plot ? layoutFlowSheet(*m_plot, room, 0.0, theme()) : FlowSheet();
    return m_plot ? QSizeF(room.width(), m_sheet.size.height()) : QSizeF();
}

void FlowView::paint(Canvas& canvas, const QRectF&)
{
    if (!m_plot)
        return;
    paintFlowSheet(canvas, m_sheet, *m_plot, theme());
    if (looked())
        canvas.roundedRect(rectOf(*looked()), 6.0, Qt::transparent, theme().accent);
}

/// The stage that is looked at, or all of them.
QString FlowView::spokenText() const
{
    if (!m_plot)
        return m_refusal;
    if (looked())
        return spokenCard(m_plot->card(*looked())) + QStringLiteral(". ") + stagePlace(*looked());
    QStringList cards;
    for (const FlowCard& card : m_plot->cards)
        cards << spokenCard(card);
    return cards.join(QStringLiteral(". "));
}

std::optional<FlowStage> FlowView::placeAt(const QPointF& point) const
{
    for (std::size_t i = 0; i < m_sheet.cards.size(); ++i)
        if (m_sheet.cards[i].card.contains(point))
            return kFlowStages[i].value;
    return std::nullopt;
}

std::optional<FlowStage> FlowView::placeAfter(const QKeyEvent& event) const
{
    const int last = static_cast<int>(m_sheet.cards.size()) - 1;
    if (last < 0)
        return std::nullopt;
    const int now = looked() ? static_cast<int>(*looked()) : -1;
    switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
        return static_cast<FlowStage>(std::max(now - 1, 0));
    case Qt::Key_Right:
    case Qt::Key_Down:
        return static_cast<FlowStage>(std::min(now + 1, last));
    case Qt::Key_Home:
        return static_cast<FlowStage>(0);
    case Qt::Key_End:
        return static_cast<FlowStage>(last);
    default:
        return std::nullopt;
    }
}

QRectF FlowView::rectOf(const FlowStage& stage) const
{
    const auto i = static_cast<std::size_t>(stage);
    return i < m_sheet.cards.size() ? m_sheet.cards[i].card : QRectF();
}

QString FlowView::toolTipAt(const QPointF& point) const
{
    const std::optional<FlowStage> stage = placeAt(point);
    if (!stage)
        return {};
    const QString& missing = m_plot->card(*stage).missing;
    const QString what = missing.isEmpty() ? stageSentence(*stage) : missing;
    return QStringLiteral("%1. %2\n%3").arg(stageName(*stage), what, stagePlace(*stage));
}

FlowPane::FlowPane(QWidget* parent) : TabPane(parent), m_view(new FlowView(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    connect(m_view, &FlowView::stageChosen, this, &FlowPane::stageChosen);
}

void FlowPane::setView(const ViewData& view)
{
    const auto* plot = view.as<FlowPlot>();
    m_view->setPlot(plot ? std::optional(*plot) : std::nullopt, view.shown.refusal);
}

void FlowPane::frame(FlowStage stage)
{
    m_view->frame(stage);
    m_view->setFocus(Qt::OtherFocusReason);
}

QString stagePlace(FlowStage stage)
{
    switch (stage) {
    case FlowStage::Tokens:
        return tr("A click shows each token's number in the row of tokens.");
    case FlowStage::X:
        return tr("A click opens the vectors: tab Context.");
    case FlowStage::Qkv:
    case FlowStage::Z:
        return tr("A click opens the inspector, which takes them apart.");
    case FlowStage::Scores:
    case FlowStage::Weights:
        return tr("A click opens the heatmap.");
    case FlowStage::Output:
        return tr("A click opens the shapes of every matrix.");
    case FlowStage::Residual:
    case FlowStage::Mlp:
        return tr("A click opens the layers.");
    case FlowStage::NextToken:
        return tr("A click opens the predictions.");
    }
    return {};
}

} // namespace headlight
