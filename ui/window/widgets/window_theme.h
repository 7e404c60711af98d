// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <functional>

class QWidget;

namespace headlight {

/// Gives a widget a theme, with the type size that there is, and with it all that is inside of it, but for what is
/// inside of another widget that was given one itself. What follows the theme is told, from the inside out.
void giveTheme(QWidget& root, const Theme& theme);

/// The theme of the nearest widget from this one upwards that was given one; without one, the light theme.
const Theme& themeOf(const QWidget& widget);

/// Calls `follow` whenever the widget is given a theme, with whatever it is inside of, and once before the widget is
/// shown for the first time.
void followTheme(QWidget& widget, std::function<void(const Theme&)> follow);

} // namespace headlight
