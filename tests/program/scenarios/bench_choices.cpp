// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_json.h"
#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/bench/bench_window.h"

#include <QTabBar>

using namespace headlight;
using namespace headlight::test;

namespace {

void showTab(const char* tabs, int tab)
{
    auto& bar = find<QTabBar>(tabs);
    click(bar, bar.tabRect(tab).center());
}

void enterNumber(const char* spin, const QString& number)
{
    click(spin);
    typeOver(number);
    press("Return");
}

/// Down a column of scores, while drags paint the mask.
void paintScores(const BenchWindow& bench, Index key)
{
    auto& view = find<BenchView>("benchView");
    QList<QPoint> way;
    for (const Index query : {1, 2, 3}) {
        const auto scores = view.plot().steps->find(BenchStepId::Scores);
        require(scores.has_value(), "the bench shows no scores");
        way << view.cellRect({*scores, query, key}).center().toPoint();
    }
    const std::size_t before = bench.input().hiddenCells.size();
    drag(view, way);
    require(bench.input().hiddenCells.size() == before + 3, "a drag over three scores hides three cells");
}

/// Sizes, kinds, sentences and the painted mask, each over what was undone.
void choose()
{
    settle();
    BenchWindow& bench = openBench();
    bench.resize(1600, 1000);
    QUndoStack& steps = *bench.session().undoStack();
    const std::string atFirst = benchToJson(bench.input());

    press("Ctrl+M");
    paintScores(bench, 0);
    press("Ctrl+Z");
    paintScores(bench, 2);
    paintScores(bench, 1);
    press("Ctrl+Z", 2);
    press("Ctrl+M");

    showTab("benchSideTabs", 1);
    for (const char* spin : {"benchModelWidth", "benchTemperature"}) {
        enterNumber(spin, "3");
        press("Ctrl+Z");
        enterNumber(spin, "2");
        press("Up");
        press("Ctrl+Z");
        press("Down");
    }
    showTab("benchSideTabs", 0);
    click("benchSentence");
    typeOver("one two three");
    press("Return");
    press("Ctrl+Z");
    typeOver("four five");
    press("Return");

    for (int tab = 0; tab < find<QTabBar>("benchTabs").count(); ++tab) {
        showTab("benchTabs", tab);
        QWidget& centre = seen("benchCentre");
        drag(centre, {centre.rect().center(), centre.rect().center() + QPoint(60, 40)});
    }
    const std::string atLast = benchToJson(bench.input());
    undoAll(steps);
    require(benchToJson(bench.input()) == atFirst, "undone, the bench is not what it was");
    redoAll(steps);
    require(benchToJson(bench.input()) == atLast, "redone, the bench is not what it was");
    leave();
}

const bool benchChoicesIsKnown = addScenario({"bench_choices", {{{}, choose}}});

} // namespace
