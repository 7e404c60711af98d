// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/window_command.h"

#include "app/arguments/command_names.h"
#include "app/commands/standard_streams.h"
#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/checkpoint/foreign_weights.h"
#include "core/checkpoint/open_weights.h"
#include "core/model/forms/checkpoint_forms.h"
#include "ui/session/model_locations.h"
#include "ui/session/preferences.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"
#include "ui/window/frame/end_signals.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/frame/session_store.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QApplication>
#include <QDir>
#include <QTranslator>

#include <cstdlib>

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

/// Qt leaves by exit() where its connection to the display breaks; the window is still there then.
void keepWhenTheDisplayGoes(MainWindow& window)
{
    openWindow = &window;
    (void)std::atexit([] {
        if (openWindow)
            openWindow->keepForNextStart();
    });
}

} // namespace

void checkWindow(const WindowCommand& command)
{
    std::error_code error;
    if (command.session && !std::filesystem::exists(*command.session, error))
        throw Error(ErrorKind::BadArgument,
                    "\"" + command.session->string() + "\" is neither a command (" + commandNames() +
                        ") nor a session file, a model's folder or a file of attention weights" + seeHelp({}));
    if (command.session && !opensAsModel(*command.session))
        loadSession(*command.session); // a broken one is refused here, before a window opens
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
    const bool isModel = command.session && opensAsModel(*command.session);
    MainWindow window(isModel ? std::nullopt : command.session);
    if (isModel)
        window.openRecent(FileKind::Model, QDir::cleanPath(QDir().absoluteFilePath(toQString(*command.session))));
    window.tellAlso(kept.problem);
    keepWhenTheDisplayGoes(window);
    EndSignals ending;
    QObject::connect(&ending, &EndSignals::asked, &window, [&](int signal) {
        window.keepForNextStart();
        QCoreApplication::exit(128 + signal); // a shell gives a signal this status
    });
    window.show();
    const int code = QApplication::exec();
    openWindow = nullptr;
    return code;
}

} // namespace headlight
