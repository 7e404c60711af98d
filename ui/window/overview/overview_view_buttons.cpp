// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The small buttons over the thumbnail, or the layer's heading, under the cursor.

#include "ui/window/overview/overview_view.h"
#include "ui/window/widgets/icons.h"

#include <QPainter>

namespace headlight {

namespace {

constexpr double kButton = 18.0;

/// A file's caption names no mask, and nothing of it is computed again. Every model has one, be it "no mask".
bool canSwitchOff(const OverviewPlot& plot)
{
    return !plot.caption.mask.isEmpty();
}

} // namespace

QRectF OverviewView::eyeRect(const OverviewPlace& place) const
{
    const QRectF picture = m_layout.pictureRect(place);
    if (picture.width() < 2.0 * kButton + 4.0 || picture.height() < kButton + 4.0 || !m_plot.headAt(place))
        return {};
    return {picture.right() - (canSwitchOff(m_plot) ? 2.0 : 1.0) * kButton - 2.0, picture.top() + 2.0, kButton,
            kButton};
}

QRectF OverviewView::scissorsRect(const OverviewPlace& place) const
{
    const QRectF eye = eyeRect(place);
    return eye.isEmpty() || !canSwitchOff(m_plot) ? QRectF() : eye.translated(kButton, 0.0);
}

QRectF OverviewView::layerEyeRect(int layer) const
{
    const QRectF heading = m_layout.layerHeading(layer);
    return heading.height() < kButton ? QRectF() : QRectF(0.0, heading.top() + 2.0, kButton, kButton);
}

QRectF OverviewView::layerScissorsRect(int layer) const
{
    const QRectF heading = m_layout.layerHeading(layer);
    return heading.height() < 2.0 * kButton + 4.0 || !canSwitchOff(m_plot)
               ? QRectF()
               : layerEyeRect(layer).translated(0.0, kButton);
}

bool OverviewView::isWholeLayer(int layer, const std::set<HeadIndex>& heads) const
{
    for (int head = 0; head < m_plot.nHeads; ++head)
        if (!heads.contains({layer, head, m_plot.part}))
            return false;
    return true;
}

void OverviewView::paintButtons(QPainter& painter) const
{
    const auto paintButton = [&](const QRectF& rect, const QString& icon) {
        if (rect.isEmpty())
            return;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme().border, 1.0));
        painter.setBrush(theme().surface);
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3.0, 3.0);
        paintIcon(painter, rect.adjusted(2.0, 2.0, -2.0, -2.0), icon, theme().text);
    };
    const auto eye = [](bool hidden) { return hidden ? QStringLiteral("eye-off") : QStringLiteral("eye"); };
    const OverviewSpot hover = looked().value_or(OverviewSpot{});
    if (hover.layer) {
        paintButton(layerEyeRect(*hover.layer), eye(isWholeLayer(*hover.layer, m_plot.hidden)));
        paintButton(layerScissorsRect(*hover.layer), QStringLiteral("scissors"));
    }
    const std::optional<HeadIndex> head = hover.place ? m_plot.headAt(*hover.place) : std::nullopt;
    if (!head)
        return;
    painter.setClipRect(picturesRect());
    paintButton(eyeRect(*hover.place), eye(m_plot.hidden.contains(*head)));
    paintButton(scissorsRect(*hover.place), QStringLiteral("scissors"));
    painter.setClipping(false);
}

bool OverviewView::pressButton(const QPointF& point)
{
    const OverviewSpot hover = spotAt(point);
    if (hover.layer) {
        const bool eye = layerEyeRect(*hover.layer).contains(point);
        if (eye || layerScissorsRect(*hover.layer).contains(point)) {
            toggleLayer(*hover.layer, !eye);
            return true;
        }
    }
    const std::optional<HeadIndex> head = hover.place ? m_plot.headAt(*hover.place) : std::nullopt;
    if (!head)
        return false;
    if (eyeRect(*hover.place).contains(point))
        emit showRequested(head->layer, head->head, m_plot.hidden.contains(*head));
    else if (scissorsRect(*hover.place).contains(point))
        emit ablateRequested(head->layer, head->head, !m_plot.ablated.contains(*head));
    else
        return false;
    return true;
}

void OverviewView::toggleLayer(int layer, bool ablate)
{
    if (ablate)
        emit layerAblateRequested(layer, !isWholeLayer(layer, m_plot.ablated));
    else
        emit layerShowRequested(layer, isWholeLayer(layer, m_plot.hidden));
}

} // namespace headlight
