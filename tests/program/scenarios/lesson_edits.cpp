// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_json.h"
#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/session/session_file.h"
#include "ui/window/bench/bench_window.h"

#include <QLabel>
#include <QTableView>
#include <QTextEdit>

using namespace headlight;
using namespace headlight::test;

namespace {

/// To the page of the open lesson that says this, by its button Next.
void turnTo(const QString& words)
{
    const auto isThere = [&] { return find<QTextEdit>("lessonText").toPlainText().contains(words); };
    for (int most = 20; !isThere() && most > 0; --most)
        click("lessonNext");
    require(isThere(), "no page of the lesson says \"" + words + "\"");
}

/// The lesson about scaled dot products, as its page about the causal mask asks for it.
void follow()
{
    settle();
    const QByteArray before = sessionToJson(session().state());
    press("F2");
    chooseFromMenu("lessonButton", "9. ");
    turnTo("Change a number");
    auto& bench = find<BenchWindow>("benchWindow");
    require(bench.isAncestorOf(&seen("lessonPane")), "the lesson does not stand beside the bench");
    until([&] { return bench.isActiveWindow(); }, "the bench is active");
    const std::string asThePage = benchToJson(bench.input());

    auto& values = find<QTableView>("benchTable-V");
    bringIntoView(values);
    enterInto(values, 1, 0, "7");
    press("Ctrl+Z");
    enterInto(values, 1, 0, "8");
    click(*values.viewport(), values.visualRect(values.model()->index(2, 1)).center());
    press("Ctrl+Up");
    press("Ctrl+Z", 2);
    require(benchToJson(bench.input()) == asThePage, "undone, the bench is not what the page shows");
    enterInto(values, 0, 0, "9");

    click("lessonNumber");
    typeOver("1");
    click("lessonCheck");
    require(find<QLabel>("lessonReply").text().contains("no other key"), "the right answer is not praised");
    click("lessonBack");
    click("lessonNext");
    require(benchToJson(bench.input()) == asThePage, "the page does not bring back its numbers");
    click("lessonClose");
    until([&] { return sessionToJson(session().state()) == before; }, "what was there before the lesson comes back");
    settle();
    leave();
}

const bool lessonEditsIsKnown = addScenario({"lesson_edits", {{{}, follow}}});

} // namespace
