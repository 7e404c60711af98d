// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/program/eye.h"

#include <QScrollArea>
#include <QTest>

namespace headlight::test {

namespace {

QWidget* visibleWidget(const QString& name)
{
    for (QWidget* window : QApplication::topLevelWidgets()) {
        if (!window->isVisible())
            continue;
        if (window->objectName() == name)
            return window;
        for (QWidget* widget : window->findChildren<QWidget*>(name))
            if (widget->isVisible())
                return widget;
    }
    return nullptr;
}

} // namespace

void require(bool holds, const QString& what)
{
    if (!holds)
        throw Missed(what);
}

void until(const std::function<bool()>& holds, const QString& what)
{
    constexpr int kMostMilliseconds = 45'000; // sanitizers on a busy machine need it
    require(QTest::qWaitFor(holds, kMostMilliseconds), "in vain waited until " + what);
}

QWidget& seen(const QString& name)
{
    until([&] { return visibleWidget(name) != nullptr; }, name + " is to be seen");
    return *visibleWidget(name);
}

void rest(const QWidget& widget)
{
    constexpr int kQuiet = 5; // turns of the event loop in a row
    const auto place = [&] { return QRect(widget.mapTo(widget.window(), QPoint()), widget.size()); };
    QRect last = place();
    int nQuiet = 0;
    until(
        [&] {
            nQuiet = place() == last ? nQuiet + 1 : 0;
            last = place();
            return nQuiet > kQuiet;
        },
        widget.objectName() + " rests");
}

void bringIntoView(QWidget& widget)
{
    for (QWidget* parent = widget.parentWidget(); parent; parent = parent->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(parent))
            area->ensureWidgetVisible(&widget);
    QTest::qWait(0);
}

} // namespace headlight::test
