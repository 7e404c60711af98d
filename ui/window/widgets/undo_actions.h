// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <utility>

class QAction;
class QObject;
class QUndoStack;

namespace headlight {

/// Undo and redo of a window, named after the step: "Undo: token “R&D”". Steps may be named after what a user wrote.
std::pair<QAction*, QAction*> makeUndoActions(QUndoStack& stack, QObject* parent);

} // namespace headlight
