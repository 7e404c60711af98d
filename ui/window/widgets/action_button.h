// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QAction;
class QToolButton;
class QWidget;

namespace headlight {

/// A small button that shows the action's icon and does what it does; its tooltip is the action's.
QToolButton* actionButton(QAction* action, QWidget* parent);

} // namespace headlight
