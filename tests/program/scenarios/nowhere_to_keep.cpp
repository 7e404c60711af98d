// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A home in which nothing can be kept is said and stays said, and work goes on. tests/kill.sh gives a full disk and a
// read-only one (HEADLIGHT_HOME_IS_TRIED); in the suite a file stands where the folder should be.

#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/window/frame/main_window.h"

#include <QDir>
#include <QLabel>
#include <QUndoStack>
#include <QWindow>

using namespace headlight;
using namespace headlight::test;

namespace {

void workOn()
{
    settle();
    if (qEnvironmentVariableIsEmpty("HEADLIGHT_HOME_IS_TRIED")) {
        require(QDir("XDG_DATA_HOME/headlight").removeRecursively(), "the folder of kept files cannot be removed");
        writeText("XDG_DATA_HOME/headlight", "no folder");
    }
    press("Ctrl+L");
    typeOver("Work goes on");
    const auto& sign = *mainWindow().findChild<QLabel*>("statusNotKept");
    until([&] { return sign.isVisible() && !sign.toolTip().isEmpty(); }, "nobody says that nothing is kept");
    type(".");
    settle();
    require(session().state().input.text == "Work goes on." && session().result() != nullptr,
            "the text has not been run");
    require(sign.isVisible(), "a key wiped the warning away");
    press("Alt+Shift+Right");
    press("Ctrl+D");
    settle();
    undoAll(*session().undoStack());
    redoAll(*session().undoStack());
    require(!mainWindow().windowHandle()->close(), "the window goes although nothing of it is kept");
    leave(); // once was enough
}

const bool nowhereToKeepIsKnown = addScenario({"nowhere_to_keep", {{{}, workOn}}});

} // namespace
