// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/session.h"

namespace headlight {
class BenchWindow;
class MainWindow;
} // namespace headlight

namespace headlight::test {

/// The program's window, in front.
MainWindow& mainWindow();
Session& session();
/// The model has run with what is chosen, and the views show it.
void settle();

/// F3 in the main window.
BenchWindow& openBench();

/// Closes the main window as the button of its frame does: offscreen has no keys for it.
void leave();

/// Ctrl+Z to the very start, then Ctrl+Shift+Z to the end; each is one step.
void undoAll(QUndoStack& stack);
void redoAll(QUndoStack& stack);

void writeText(const QString& file, const QByteArray& text);
QByteArray readText(const QString& file);

} // namespace headlight::test
