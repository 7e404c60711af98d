// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/program/eye.h"
#include "tests/program/scenario.h"
#include "tests/support/offscreen_screen.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>

int headlightMain(int argc, char* argv[]); // app/main.cpp

using namespace headlight::test;

namespace {

constexpr int kFailed = 1;
constexpr int kMostMilliseconds = 600'000;

struct Running {
    void (*script)() = nullptr;
    bool hasEnded = false;
};
Running running; // the script of this process

void say(const std::string& sentence)
{
    std::fprintf(stderr, "%s\n", sentence.c_str());
}

void runScript()
{
    try {
        running.script();
        running.hasEnded = true;
    } catch (const std::exception& missed) {
        say(missed.what());
        QCoreApplication::exit(kFailed);
    }
}

/// The program, with a script in its event loop.
int drive(const Start& start, char* program)
{
    running.script = start.script;
    qAddPreRoutine([] { QTimer::singleShot(0, qApp, &runScript); });
    std::vector<QByteArray> words;
    for (const QString& argument : start.arguments)
        words.push_back(argument.toUtf8());
    std::vector<char*> arguments{program};
    for (QByteArray& word : words)
        arguments.push_back(word.data());
    const int code = headlightMain(int(arguments.size()), arguments.data());
    if (code == 0 && !running.hasEnded) {
        say("the program ended before the script did");
        return kFailed;
    }
    return code;
}

QProcessEnvironment environmentIn(const QString& home)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("HOME", home);
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(name, home + "/" + name);
    environment.insert("QT_QPA_PLATFORM", QString::fromLatin1(offscreenPlatform()));
    environment.insert("LC_ALL", "C.UTF-8");
    return environment;
}

/// Qt's offscreen platform says of itself what it cannot do.
QByteArray withoutPlatform(const QByteArray& output)
{
    QByteArray result;
    for (const QByteArray& line : output.split('\n'))
        if (!line.isEmpty() && !line.startsWith("This plugin does not support "))
            result += line + '\n';
    return result;
}

/// One run of the program in a process of its own; what it says is a failure.
bool passes(const QString& program, const Scenario& scenario, std::size_t number, const QString& home)
{
    QProcess process;
    process.setProcessEnvironment(environmentIn(home));
    process.setWorkingDirectory(home);
    process.start(program, {"--drive", scenario.name, QString::number(number)});
    if (!process.waitForFinished(kMostMilliseconds)) {
        process.kill();
        process.waitForFinished();
        say("the program has not ended in time");
    }
    const QByteArray said = process.readAllStandardOutput() + withoutPlatform(process.readAllStandardError());
    const bool hasEnded = process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    const bool isWell = scenario.starts[number].isToCrash ? !hasEnded : hasEnded && said.isEmpty();
    const char* ending = process.exitStatus() == QProcess::NormalExit ? "exit code" : "ended by signal";
    std::printf("%s: %s, start %zu (%s %d)\n%s", isWell ? "passed" : "FAILED", scenario.name.constData(), number + 1,
                ending, process.exitCode(), said.constData());
    return isWell;
}

} // namespace

int main(int argc, char* argv[])
{
    const QStringList words(argv + 1, argv + argc);
    const bool drives = words.size() == 3 && words[0] == "--drive";
    const Scenario* scenario = words.isEmpty() ? nullptr : findScenario(words[drives ? 1 : 0].toUtf8());
    if (!scenario) {
        say("usage: headlight_scenarios SCENARIO (the name of a file in tests/program/scenarios)");
        return kFailed;
    }
    if (drives)
        return drive(scenario->starts.at(words[2].toULong()), argv[0]);

    const QCoreApplication application(argc, argv);
    const QTemporaryDir home;
    QDir(home.path()).mkdir("XDG_RUNTIME_DIR", QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    for (std::size_t number = 0; number < scenario->starts.size(); ++number)
        if (!passes(QCoreApplication::applicationFilePath(), *scenario, number, home.path()))
            return kFailed;
    return 0;
}
