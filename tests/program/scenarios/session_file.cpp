// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/session_file.h"
#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/window/frame/main_window.h"

using namespace headlight;
using namespace headlight::test;

namespace {

QByteArray kept()
{
    return sessionToJson(session().state());
}

/// A named file that has changed is asked about; what was typed comes back at the next start all the same.
void leaveUnsaved()
{
    require(mainWindow().isWindowModified(), "the title does not say that the file has changed");
    whileOpen([] { press("Ctrl+Q"); },
              [](QWidget& dialog) {
                  require(dialog.objectName() == "closeQuestion", "nobody asks whether the file is to be saved");
                  press("Alt+C");
                  until([&] { return !dialog.isVisible(); }, "the question is answered");
              });
}

void saveSession()
{
    settle();
    press("Ctrl+L");
    typeOver("The bird sang because the sun was warm.");
    press("Alt+Shift+Right");
    press("Ctrl+D");
    press("Ctrl+Shift+M");
    press("Ctrl+3"); // not the tab of the first start
    settle();
    giveFile("Ctrl+S", "kept.json");
    writeText("expected.json", kept());
    press("Ctrl+L");
    typeOver("What stays for the next start.");
    settle();
    writeText("last.json", kept());
    leaveUnsaved();
}

void openByArgument()
{
    settle();
    require(kept() == readText("expected.json"), "the file of the command line is not what was saved");
    press("Ctrl+Z");
    require(kept() == readText("expected.json"), "there was nothing to undo");
    press("Ctrl+L");
    typeOver("What stays now.");
    settle();
    writeText("last.json", kept());
    leaveUnsaved();
}

void openByDialog()
{
    settle();
    require(mainWindow().windowTitle().startsWith("kept.json[*]") && mainWindow().isWindowModified(),
            "the session has lost its file: " + mainWindow().windowTitle());
    require(kept() == readText("last.json"), "the last session has not come back");
    giveFile("Ctrl+O", "kept.json");
    settle();
    require(kept() == readText("expected.json"), "the file is not what was saved");
    press("Ctrl+Z");
    settle();
    require(kept() == readText("last.json"), "opening a session cannot be undone");
    leaveUnsaved();
}

const bool sessionFileIsKnown =
    addScenario({"session_file", {{{}, saveSession}, {{"kept.json"}, openByArgument}, {{}, openByDialog}}});

} // namespace
