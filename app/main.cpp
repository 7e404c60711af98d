// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/parse_arguments.h"
#include "app/commands/batch_command.h"
#include "app/commands/bench_command.h"
#include "app/commands/guide_command.h"
#include "app/commands/lessons_command.h"
#include "app/commands/models_command.h"
#include "app/commands/render_command.h"
#include "app/commands/standard_streams.h"
#include "app/commands/stats_command.h"
#include "app/commands/steer_command.h"
#include "app/commands/tokens_command.h"
#include "app/commands/trace_command.h"
#include "app/commands/train_command.h"
#include "app/commands/translate_command.h"
#include "app/commands/window_command.h"
#include "core/base/error.h"
#include "core/base/kept_memory.h"
#include "core/io/temporary_names.h"
#include "ui/kit/shipped_fonts.h"

#include <QApplication>
#include <QLocale>

#include <csignal>
#include <exception>
#include <memory>
#include <new>

namespace headlight {

namespace {

constexpr int failed = 2;

/// Qt warns of the machine's odds and ends, which are no answer to a command, and ends the process with a core dump
/// where a display cannot be opened: a person gets one sentence.
void endWithOneLine(QtMsgType type, const QMessageLogContext&, const QString&)
{
    if (type != QtFatalMsg)
        return;
    printNote("the display cannot be opened; the command line needs none (see headlight --help)");
    std::_Exit(failed);
}

/// A figure looks the same on every machine: no screen, no scale factor of the desktop.
void forgetTheDesktop()
{
    for (const char* variable : {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI", "QT_QPA_PLATFORMTHEME",
                                 "QT_AUTO_SCREEN_SCALE_FACTOR", "QT_ENABLE_HIGHDPI_SCALING", "QT_USE_PHYSICAL_DPI"})
        qunsetenv(variable);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("TZ", "UTC"); // Qt writes a PDF's date as long as its time zone is
}

/// Runs a command that draws, without a display.
template <typename Drawing>
int runDrawing(const Drawing& command, int& argc, char** argv)
{
    forgetTheDesktop();
    qInstallMessageHandler(endWithOneLine);
    const QApplication application(argc, argv); // a chart is a widget, though nobody sees it
    addShippedFonts();
    removeTemporariesOnSignals();
    runCommand(command);
    return 0;
}

/// Runs a command with the Qt application that it needs, if any. Qt sees the program's name and no argument.
struct CommandRunner {
    int argc;
    char** argv;

    int operator()(const PrintCommand& command)
    {
        printAnswer(command.text);
        return 0;
    }

    int operator()(const WindowCommand& command)
    {
        checkWindow(command);
        qInstallMessageHandler(endWithOneLine);
        const QApplication application(argc, argv);
        qInstallMessageHandler(nullptr);
        addShippedFonts();
        std::signal(SIGPIPE, SIG_IGN); // a terminal that is gone ends no window
        return runWindow(command);
    }

    int operator()(const RenderCommand& command) { return runDrawing(command, argc, argv); }
    int operator()(const LessonsCommand& command) { return runDrawing(command, argc, argv); }

    int operator()(const TrainCommand& command)
    {
        return command.maps ? runDrawing(command, argc, argv) : runQuietly(command);
    }

    int operator()(const BatchCommand& command)
    {
        const QCoreApplication application(argc, argv);
        return runCommand(command);
    }

    template <typename Quiet>
    int operator()(const Quiet& command)
    {
        return runQuietly(command);
    }

    template <typename Quiet>
    int runQuietly(const Quiet& command)
    {
        const QCoreApplication application(argc, argv);
        removeTemporariesOnSignals();
        runCommand(command);
        return 0;
    }
};

} // namespace

} // namespace headlight

int main(int argc, char* argv[])
{
    using namespace headlight;
    holdStandardStreams();
    keepFreedMemory();
    QHashSeed::setDeterministicGlobalSeed();                        // Qt writes a PDF's fonts in the order of a hash
    QLocale::setDefault({QLocale::English, QLocale::UnitedStates}); // the words' language is the numbers' too
    QCoreApplication::setApplicationName("headlight");
    QCoreApplication::setApplicationVersion(HEADLIGHT_VERSION);
    try {
        return std::visit(CommandRunner{1, argv}, parseArguments({argv + 1, argv + argc}));
    } catch (const std::bad_alloc&) {
        printNote("there is not enough memory for this");
    } catch (const std::exception& error) {
        printNote(error.what());
    }
    return failed;
}
