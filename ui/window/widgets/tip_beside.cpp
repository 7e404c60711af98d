// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/tip_beside.h"

#include "ui/window/widgets/plain_text.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPointer>
#include <QScreen>
#include <QToolTip>
#include <QWidget>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kBesideTip = 10; // pixels between a tip and what it speaks of

bool isModifier(int key)
{
    return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_AltGr ||
           key == Qt::Key_Meta;
}

/// Hides the tip when a key is pressed, since what it speaks of may be another thing then: undo, arrows and letters
/// change pictures under a pointer that rests. Qt hides tips for the mouse alone.
class KeysEndTips : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
        if (isKey && !isModifier(static_cast<QKeyEvent*>(event)->key()) && QToolTip::isVisible())
            for (QWidget* tip : QApplication::topLevelWidgets())
                if (tip->inherits("QTipLabel"))
                    tip->hide(); // at once; QToolTip::hideText() waits
        return QObject::eventFilter(watched, event);
    }
};

void watchKeys()
{
    static QPointer<KeysEndTips> watch;
    if (watch)
        return;
    watch = new KeysEndTips(qApp);
    qApp->installEventFilter(watch);
}

/// `ready` is as QToolTip takes it.
void showReadyTip(const QRect& spoken, const QString& ready, QWidget& widget)
{
    watchKeys();
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
