// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QApplication>
#include <QWidget>

#include <functional>
#include <stdexcept>

namespace headlight::test {

/// Ends a scenario; what() says what a person would have missed.
class Missed : public std::runtime_error {
public:
    explicit Missed(const QString& what) : std::runtime_error(what.toStdString()) {}
};

/// Throws Missed.
void require(bool holds, const QString& what);

/// Lets the program run until the condition holds; throws Missed when that takes too long.
void until(const std::function<bool()>& holds, const QString& what);

/// The widget of this name that a person can see, in whatever window; it may take a moment to come.
QWidget& seen(const QString& name);

template <typename Widget>
Widget& find(const QString& name)
{
    auto* widget = qobject_cast<Widget*>(&seen(name));
    require(widget != nullptr, name + " is of another kind");
    return *widget;
}

/// Waits until the widget moves and grows no more: what came or went beside it is laid out by later events.
void rest(const QWidget& widget);

/// Scrolls until it can be seen.
void bringIntoView(QWidget& widget);

} // namespace headlight::test
