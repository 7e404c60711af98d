// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/window_command.h"

#include "app/arguments/command_names.h"
#include "app/commands/standard_streams.h"
#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/bench/bench_file.h"
#include "core/checkpoint/foreign_weights.h"
#include "core/checkpoint/open_weights.h"
#include "core/io/crash_report.h"
#include "core/model/forms/checkpoint_forms.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/session/model_locations.h"
#include "ui/session/preferences.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/frame/end_signals.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/frame/session_store.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/system_wishes.h"

#include <QApplication>
#include <QDir>
#include <QTranslator>

#include <cstdlib>
#include <fstream>
#include <vector>

namespace headlight {

namespace {

MainWindow* openWindow = nullptr;

/// What File, Open model folder and Open matrices open; JSON is a session's.
bool opensAsModel(const std::filesystem::path& path)
{
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        return true;
    const std::string name = path.filename().string();
    if (path.extension() == ".json" && name != "config.json" && !isNameOfWeights(name))
        return false;
    return name == "config.json" || isMatrixFile(path) || isNameOfWeights(name) || adviceOn(name) ||
           !checkpointOfForm(path).empty();
}

/// A JSON file with the string by which an attention bench says what it is; inside a longer text a quote is escaped.
bool isBenchFile(const std::filesystem::path& path)
{
    if (path.extension() != ".json")
        return false;
    std::ifstream file(path, std::ios::binary);
    std::string start(kLargestBench, '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(file.gcount()));
    return start.find("\"headlight bench\"") != std::string::npos;
}

enum class OpenedKind { Session, Model, Bench };

OpenedKind openedKind(const std::filesystem::path& path)
{
    if (opensAsModel(path))
        return OpenedKind::Model;
    return isBenchFile(path) ? OpenedKind::Bench : OpenedKind::Session;
}

/// A broken session or bench is refused here, before a window opens.
void checkOpened(const std::filesystem::path& path)
{
    const OpenedKind kind = openedKind(path);
    if (kind == OpenedKind::Session)
        loadSession(path);
    if (kind == OpenedKind::Bench)
        loadBench(path);
}

/// Qt leaves by exit() where its connection to the display breaks; the window is still there then.
void keepWhenTheDisplayGoes(MainWindow& window)
{
    openWindow = &window;
    (void)std::atexit([] {
        if (openWindow)
            openWindow->keepForNextStart();
    });
}

/// A report of a crash says what the window showed, and nothing that was typed.
void describeForCrashReport(const Session& session)
{
    const SessionState& state = session.state();
    QStringList lines{QStringLiteral("view: %1").arg(tabName(state.tab)),
                      QStringLiteral("head: %1.%2").arg(state.selected.layer).arg(state.selected.head)};
    if (const auto& result = session.result(); result && result->cache)
        lines << QStringLiteral("model: %1").arg(QString::fromStdString(result->cache->model->name))
              << QStringLiteral("tokens: %1").arg(result->cache->nTokens());
    sayInCrashReport(lines.join(u'\n').toStdString());
}

/// Reports lie beside the last session.
void watchForCrashes(MainWindow& window)
{
    const std::filesystem::path folder = SessionStore().preferencesFile().parent_path();
    std::error_code error; // where the folder cannot be made, the window says so when it keeps its session
    std::filesystem::create_directories(folder, error);
    const std::vector<std::filesystem::path> reports = takeNewCrashReports(folder);
    if (!reports.empty())
        window.tellAlso(MainWindow::tr("Headlight ended by a fault. What is known of it lies in %1, without what was "
                                       "typed; nothing was sent.")
                            .arg(toQString(reports.back())));
    reportCrashes(folder, "Headlight " HEADLIGHT_VERSION ", Qt " QT_VERSION_STR);
    Session& session = window.session();
    const auto describe = [&session] { describeForCrashReport(session); };
    QObject::connect(&session, &Session::stateChanged, &window, describe);
    QObject::connect(&session, &Session::resultChanged, &window, describe);
    describe();
}

} // namespace

void checkWindow(const WindowCommand& command)
{
    std::error_code error;
    if (command.session && !std::filesystem::exists(*command.session, error))
        throw Error(ErrorKind::BadArgument,
                    "\"" + command.session->string() + "\" is neither a command (" + commandNames() +
                        ") nor a session file, a bench, a model's folder or a file of attention weights" + seeHelp({}));
    if (command.session)
        checkOpened(*command.session);
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") &&
        qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        throw Error(ErrorKind::BadArgument,
                    "there is no display to open the window on; the command line needs none (see headlight --help)");
}

int runWindow(const WindowCommand& command)
{
    QTranslator translator;
    const KeptPreferences kept = loadPreferences(SessionStore().preferencesFile());
    if (translator.load(translationFile(kept.preferences.language)))
        QCoreApplication::installTranslator(&translator);
    const OpenedKind kind = command.session ? openedKind(*command.session) : OpenedKind::Session;
    setSystemWishes(wishesOfSystem());
    MainWindow window(kind == OpenedKind::Session ? command.session : std::nullopt);
    if (kind == OpenedKind::Model)
        window.openRecent(FileKind::Model, QDir::cleanPath(QDir().absoluteFilePath(toQString(*command.session))));
    window.tellAlso(kept.problem);
    keepWhenTheDisplayGoes(window);
    watchForCrashes(window);
    EndSignals ending;
    QObject::connect(&ending, &EndSignals::asked, &window, [&](int signal) {
        window.keepForNextStart();
        QCoreApplication::exit(128 + signal); // a shell gives a signal this status
    });
    window.show();
    if (kind == OpenedKind::Bench) // in front of the window
        window.openBench().openFile(*command.session);
    const int code = QApplication::exec();
    openWindow = nullptr;
    return code;
}

} // namespace headlight
