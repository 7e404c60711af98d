// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A fault leaves a report without what was typed, the next start names it once, and what was typed is there again.

#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/window/frame/main_window.h"

#include <QDir>
#include <QFile>
#include <QLabel>

#include <csignal>

using namespace headlight;
using namespace headlight::test;

namespace {

const QString kFolder = QStringLiteral("XDG_DATA_HOME/headlight");

QStringList reports()
{
    return QDir(kFolder).entryList({QStringLiteral("crash-*.txt")}, QDir::Files);
}

QString crashNotice()
{
    return mainWindow().findChild<QLabel*>("noticeLabel")->text();
}

void crash()
{
    settle();
    press("Ctrl+L");
    typeOver("A secret sentence");
    settle();
    const QString kept = kFolder + "/last-session.json";
    until([&] { return QFile::exists(kept) && readText(kept).contains("A secret sentence"); }, "nothing is kept");
    std::raise(SIGSEGV);
}

void isSaidOnce()
{
    settle();
    const QStringList found = reports();
    require(found.size() == 1 && crashNotice().contains(found[0]), "nobody says where the report lies");
    const QByteArray report = readText(kFolder + '/' + found[0]);
    require(report.startsWith("Headlight ") && report.contains("SIGSEGV") &&
                report.contains("\nmodel: headlight-en\n") && report.contains("\ntokens: "),
            "the report does not say what it should");
    require(!report.contains("secret"), "the report has what was typed");
    require(session().state().input.text == "A secret sentence", "what was typed is lost");
    leave();
}

void isNotSaidAgain()
{
    settle();
    require(!crashNotice().contains("crash-") && reports().size() == 1, "an old report is said again");
    leave();
}

const bool crashReportIsKnown =
    addScenario({"crash_report", {{{}, crash, true}, {{}, isSaidOnce}, {{}, isNotSaidAgain}}});

} // namespace
