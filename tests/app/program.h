// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QProcess>
#include <QStringList>

namespace headlight::test {

/// What the real program left behind.
struct ProgramRun {
    int status = -1; // exit status; −1 when it crashed or never ended
    QByteArray out;
    QByteArray err;

    /// Exactly one line on standard error and nothing on standard output, as every refusal promises.
    bool isRefusal() const
    {
        return status == 2 && out.isEmpty() && err.startsWith("headlight: ") && err.count('\n') == 1 &&
               err.endsWith('\n');
    }
    QByteArray all() const { return "status " + QByteArray::number(status) + "\nout: " + out + "\nerr: " + err; }
};

inline ProgramRun startAndWait(const QString& program, const QStringList& arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* display : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(display);
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    ProgramRun run;
    if (process.waitForFinished(300'000) && process.exitStatus() == QProcess::NormalExit)
        run.status = process.exitCode();
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

/// Runs the built headlight without a display.
inline ProgramRun runHeadlight(const QStringList& arguments)
{
    return startAndWait(HEADLIGHT_PROGRAM, arguments);
}

/// Runs headlight through the shell, for bytes that no QString holds: `arguments` is shell text, "$0" is the program.
inline ProgramRun runHeadlightFromShell(const QString& arguments)
{
    return startAndWait("/bin/sh", {"-c", "exec \"$0\" " + arguments, HEADLIGHT_PROGRAM});
}

} // namespace headlight::test
