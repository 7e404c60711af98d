// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heatmap/colour_bar_ends.h"

#include "ui/session/session.h"
#include "ui/window/widgets/picture_view.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kReach = 6.0;        // pixels around the bar, and around each end
constexpr double kHandleWidth = 5.0;  // pixels
constexpr double kHandleBeyond = 3.0; // pixels above and below the bar
constexpr double kFurthest = 4.0;     // lengths of the bar that an end is dragged beyond it at once
constexpr double kClosest = 0.02;     // share of the bar that stays between its ends

} // namespace

ColourScale withEnd(const ColourScale& colours, bool isHigh, double share)
{
    ColourScale result = colours;
    result.range = ScaleRange::Typed;
    result.largest = 0.0;
    const double low = colours.lowEnd();
    const double high = colours.high;
    const double at = isHigh ? std::clamp(share, kClosest, kFurthest) : std::clamp(share, -kFurthest, 1.0 - kClosest);
    const double value = colours.kind == ScaleKind::Log ? low * std::pow(high / low, at) : low + at * (high - low);
    if (colours.isDiverging() && low < 0.0) {
        const double reach = std::max(std::abs(value), kClosest * high);
        result.low = -reach;
        result.high = reach;
    } else {
        (isHigh ? result.high : result.low) = value;
        (isHigh ? result.low : result.high) = isHigh ? low : high;
    }
    return result;
}

ColourBarEnds::ColourBarEnds(PictureView* view) : QObject(view), m_view(view) {}

void ColourBarEnds::setBar(const QRectF& bar, const ColourScale& colours)
{
    m_bar = bar;
    m_colours = colours;
}

bool ColourBarEnds::isAt(const QPointF& at) const
{
    return m_isActive && m_colours.kind != ScaleKind::RowMax && m_colours.lowEnd() < m_colours.high &&
           m_bar.adjusted(-kReach, -kReach, kReach, kReach).contains(at);
}

std::optional<ColourBarEnds::End> ColourBarEnds::endAt(const QPointF& at) const
{
    if (!isAt(at))
        return std::nullopt;
    const double toLow = std::abs(at.x() - m_bar.left());
    const double toHigh = std::abs(at.x() - m_bar.right());
    if (std::min(toLow, toHigh) > kReach)
        return std::nullopt;
    return toLow < toHigh ? End::Low : End::High;
}

void ColourBarEnds::move(const QPointF& at)
{
    if (m_drag) {
        const double share = (at.x() - m_drag->bar.left()) / m_drag->bar.width();
        emit wanted(withEnd(m_drag->colours, m_drag->end == End::High, share));
        return;
    }
    const bool isNear = isAt(at);
    if (isNear)
        m_view->viewport()->setCursor(endAt(at) ? Qt::SplitHCursor : Qt::ArrowCursor);
    if (isNear != m_isNear) {
        m_isNear = isNear;
        if (!isNear)
            m_view->viewport()->setCursor(Qt::ArrowCursor);
        m_view->viewport()->update();
    }
}

bool ColourBarEnds::press(const QPointF& at)
{
    if (const std::optional<End> end = endAt(at))
        m_drag = Drag{*end, m_bar, m_colours};
    return isAt(at);
}

bool ColourBarEnds::doubleClick(const QPointF& at)
{
    if (!isAt(at))
        return false;
    ColourScale fitted = m_colours;
    fitted.range = ScaleRange::Fitted;
    emit wanted(fitted);
    return true;
}

void ColourBarEnds::release()
{
    if (!m_drag)
        return;
    m_drag.reset();
    m_view->viewport()->update();
    emit dragEnded();
}

QString ColourBarEnds::tip() const
{
    return tr("Drag an end to set where the colours begin or end; a double click fits them again");
}

QRectF ColourBarEnds::handle(End end) const
{
    const double x = end == End::Low ? m_bar.left() : m_bar.right();
    return {x - kHandleWidth / 2.0, m_bar.top() - kHandleBeyond, kHandleWidth, m_bar.height() + 2.0 * kHandleBeyond};
}

void ColourBarEnds::paint(Canvas& canvas, const Theme& theme) const
{
    if (!m_isNear && !m_drag)
        return;
    for (const End end : {End::Low, End::High})
        canvas.roundedRect(handle(end), 2.0, m_drag && m_drag->end == end ? theme.accent : theme.text, theme.surface);
}

void chooseColours(ColourBarEnds& ends, Session& session)
{
    ends.setActive(true);
    QObject::connect(&ends, &ColourBarEnds::wanted, &session, [&session](const ColourScale& wanted) {
        ColourScale colours = session.state().colours; // the map stays as chosen, where another one is shown
        colours.range = wanted.range;
        if (wanted.range == ScaleRange::Typed) {
            colours.low = wanted.low;
            colours.high = wanted.high;
        }
        session.set(&SessionState::colours, colours);
    });
    QObject::connect(&ends, &ColourBarEnds::dragEnded, &session, &Session::endBurst);
}

} // namespace headlight
