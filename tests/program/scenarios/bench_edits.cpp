// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_json.h"
#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/window/bench/bench_window.h"

#include <QTableView>

using namespace headlight;
using namespace headlight::test;

namespace {

/// Numbers typed over undone ones, then everything undone and redone.
void editTables()
{
    settle();
    BenchWindow& bench = openBench();
    QUndoStack& steps = *bench.session().undoStack();
    const std::string atFirst = benchToJson(bench.input());
    QList<QTableView*> tables;
    for (QTableView* table : bench.findChildren<QTableView*>())
        if (table->isVisible())
            tables << table;
    require(tables.size() >= 3, "the bench shows no three tables");
    int number = 2;
    for (QTableView* table : tables) {
        bringIntoView(*table);
        enterInto(*table, 0, 0, QString::number(++number));
        press("Ctrl+Z");
        enterInto(*table, 0, 0, QString::number(++number));
        click(*table->viewport(), table->visualRect(table->model()->index(1, 1)).center());
        press("Ctrl+Z");
        press("Ctrl+Up");
        press("Ctrl+Z");
        press("Ctrl+Z");
        enterInto(*table, 1, 1, "-0.5");
    }
    const std::string atLast = benchToJson(bench.input());
    undoAll(steps);
    require(benchToJson(bench.input()) == atFirst, "undone, the bench is not what it was");
    redoAll(steps);
    require(benchToJson(bench.input()) == atLast, "redone, the bench is not what it was");
    press("F3");
    until([] { return seen("mainWindow").isActiveWindow(); }, "F3 goes back");
    leave();
}

const bool benchEditsIsKnown = addScenario({"bench_edits", {{{}, editTables}}});

} // namespace
