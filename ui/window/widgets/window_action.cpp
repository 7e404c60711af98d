// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/window_action.h"

#include <QWidget>

namespace headlight {

void addToWindow(QWidget& window, QAction& action, const QKeySequence& keys, const QString& tip, const QString& name)
{
    action.setObjectName(name);
    action.setShortcut(keys);
    const QString shown = keys.toString(QKeySequence::NativeText);
    action.setToolTip(shown.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, shown));
    window.addAction(&action);
}

} // namespace headlight
