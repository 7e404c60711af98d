// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QWidget;

namespace headlight {

// A role says what a widget is for: "muted", "heading", "problem", "notice", "primary", "link" … It stands in the
// property "role"; the window's style draws by it, and its colour and type come from one table in role.cpp.

QString roleOf(const QWidget& widget);
void setRole(QWidget& widget, const char* role);

/// Gives a widget the colour and the type of its role, now and whenever the theme or the type size changes. Called by
/// the style when it polishes a widget.
void dressByRole(QWidget& widget);

} // namespace headlight
