// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/tip_beside.h"

#include "ui/window/widgets/plain_text.h"

#include <QApplication>
#include <QScreen>
#include <QToolTip>
#include <QWidget>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kBesideTip = 10; // pixels between a tip and what it speaks of

/// `ready` is as QToolTip takes it.
void showReadyTip(const QRect& spoken, const QString& ready, QWidget& widget)
{
    if (!QToolTip::isVisible() || QToolTip::text() != ready)
        QToolTip::showText(spoken.bottomRight(), ready, &widget);
    // Qt places a tip below the pointer, wherever that is.
    for (QWidget* tip : QApplication::topLevelWidgets())
        if (tip->inherits("QTipLabel"))
            tip->move(tipPlace(tip->size(), spoken, widget.screen()->availableGeometry()));
}

QRect onScreen(const QRectF& part, const QWidget& widget)
{
    const QRect there = part.toAlignedRect();
    const QRect seen = there.intersected(widget.visibleRegion().boundingRect());
    const QRect& spoken = seen.isEmpty() ? there : seen;
    return {widget.mapToGlobal(spoken.topLeft()), spoken.size()};
}

} // namespace

QPoint tipPlace(const QSize& tip, const QRect& spoken, const QRect& screen)
{
    const auto within = [](int at, int length, int first, int last) {
        return std::clamp(at, first, std::max(first, last + 1 - length));
    };
    const int y = within(spoken.center().y() - tip.height() / 2, tip.height(), screen.top(), screen.bottom());
    const int x = within(spoken.left(), tip.width(), screen.left(), screen.right());
    const QPoint right(spoken.right() + 1 + kBesideTip, y);
    const QPoint left(spoken.left() - kBesideTip - tip.width(), y);
    const QPoint below(x, spoken.bottom() + 1 + kBesideTip);
    const QPoint above(x, spoken.top() - kBesideTip - tip.height());
    for (const QPoint& place : {right, left, below, above})
        if (screen.contains(QRect(place, tip)))
            return place;
    const bool isLeft = spoken.center().x() < screen.center().x();
    const bool isAbove = spoken.center().y() < screen.center().y();
    return {isLeft ? screen.right() + 1 - tip.width() : screen.left(),
            isAbove ? screen.bottom() + 1 - tip.height() : screen.top()};
}

void showTipBeside(const QRect& spoken, const QString& text, QWidget& widget)
{
    showReadyTip(spoken, plainTip(text), widget);
}

void showRichTipBeside(const QRectF& spoken, const QString& html, QWidget& widget)
{
    showReadyTip(onScreen(spoken, widget), html, widget);
}

void showTipBesidePart(const QRectF& spoken, const QString& text, QWidget& widget)
{
    showReadyTip(onScreen(spoken, widget), plainTip(text), widget);
}

} // namespace headlight
