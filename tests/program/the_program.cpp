// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/program/the_program.h"

#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/frame/main_window.h"

#include <QFile>
#include <QWindow>

namespace headlight::test {

MainWindow& mainWindow()
{
    return find<MainWindow>("mainWindow");
}

Session& session()
{
    return mainWindow().session();
}

void settle()
{
    until([] { return session().isSettled(); }, "the model has run; the window says \"" + session().problem() + "\"");
}

BenchWindow& openBench()
{
    until([] { return mainWindow().isActiveWindow(); }, "the main window is active");
    press("F3");
    auto& bench = find<BenchWindow>("benchWindow");
    until([&] { return bench.isActiveWindow(); }, "the bench is active");
    return bench;
}

void leave()
{
    require(mainWindow().windowHandle()->close(), "the main window does not close");
}

void undoAll(QUndoStack& stack)
{
    while (stack.canUndo()) {
        const int index = stack.index();
        const QString what = stack.undoText();
        press("Ctrl+Z");
        require(stack.index() == index - 1, QString("Ctrl+Z did not undo \"%1\": step %2 of %3 after %4")
                                                .arg(what)
                                                .arg(stack.index())
                                                .arg(stack.count())
                                                .arg(index));
    }
}

void redoAll(QUndoStack& stack)
{
    while (stack.canRedo()) {
        const int index = stack.index();
        press("Ctrl+Shift+Z");
        require(stack.index() == index + 1, "Ctrl+Shift+Z did not redo \"" + stack.redoText() + "\"");
    }
}

void writeText(const QString& file, const QByteArray& text)
{
    QFile output(file);
    require(output.open(QIODevice::WriteOnly) && output.write(text) == text.size(), "cannot write " + file);
}

QByteArray readText(const QString& file)
{
    QFile input(file);
    require(input.open(QIODevice::ReadOnly), "there is no " + file);
    return input.readAll();
}

} // namespace headlight::test
