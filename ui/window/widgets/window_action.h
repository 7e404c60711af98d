// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>

namespace headlight {

/// Gives an action its name, its keys, which work wherever the focus is in the window, and a tip that ends with them.
void addToWindow(QWidget& window, QAction& action, const QKeySequence& keys, const QString& tip, const QString& name);

} // namespace headlight
