// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/session_file.h"
#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"

using namespace headlight;
using namespace headlight::test;

namespace {

QByteArray kept()
{
    return sessionToJson(session().state());
}

void saveSession()
{
    settle();
    press("Ctrl+L");
    typeOver("The bird sang because the sun was warm.");
    press("Alt+Right");
    press("Ctrl+D");
    press("Ctrl+Shift+M");
    press("Ctrl+2");
    settle();
    giveFile("Ctrl+S", "kept.json");
    writeText("expected.json", kept());
    press("Ctrl+L");
    typeOver("What stays for the next start.");
    settle();
    writeText("last.json", kept());
    leave();
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
    leave();
}

void openByDialog()
{
    settle();
    require(kept() == readText("last.json"), "the last session has not come back");
    giveFile("Ctrl+O", "kept.json");
    settle();
    require(kept() == readText("expected.json"), "the file is not what was saved");
    press("Ctrl+Z");
    settle();
    require(kept() == readText("last.json"), "opening a session cannot be undone");
    leave();
}

const bool sessionFileIsKnown =
    addScenario({"session_file", {{{}, saveSession}, {{"kept.json"}, openByArgument}, {{}, openByDialog}}});

} // namespace
