// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Typing without a pause, which tests/kill.sh ends by force: HEADLIGHT_TYPING_SECONDS is how long it goes on, and
// HEADLIGHT_TYPING_INTERVAL, in milliseconds, how often it is kept.

#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/session/session_file.h"
#include "ui/window/frame/main_window.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr int kLongestText = 200;

void typeOn()
{
    // Not settle(): what the last run left may be no text at all, of which nothing is ever worked out.
    until([] { return mainWindow().isActiveWindow(); }, "the main window is active");
    if (const int interval = qEnvironmentVariableIntValue("HEADLIGHT_TYPING_INTERVAL"))
        mainWindow().setAutosaveInterval(std::chrono::milliseconds(interval));
    const int seconds = std::max(3, qEnvironmentVariableIntValue("HEADLIGHT_TYPING_SECONDS"));
    QFile log("typed.log"); // when, and what was there then
    require(log.open(QIODevice::WriteOnly), "the log cannot be written");
    press("Ctrl+L");
    press("Ctrl+A");
    press("Del");
    QElapsedTimer time;
    for (time.start(); time.elapsed() < seconds * 1000;) {
        if (session().state().input.text.size() > kLongestText)
            press("Ctrl+A");
        type(QString(QChar('a' + int(time.elapsed() % 26))));
        log.write(QByteArray::number(QDateTime::currentMSecsSinceEpoch()) + ' ' +
                  session().state().input.text.toUtf8() + '\n');
        log.flush();
        QTest::qWait(25);
    }
    // A kill would find the file as it is now: a second old at most.
    const QByteArray kept = loadSession("XDG_DATA_HOME/headlight/last-session.json").input.text.toUtf8();
    log.close();
    require(readText("typed.log").contains(' ' + kept + '\n'), "what was typed is not kept while the typing goes on");
    leave();
}

void comesBack()
{
    settle();
    require(readText("typed.log").trimmed().endsWith(session().state().input.text.toUtf8()),
            "what was typed does not come back");
    leave();
}

const bool keepsTypingIsKnown = addScenario({"keeps_typing", {{{}, typeOn}, {{}, comesBack}}});

} // namespace
