// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/window_command.h"

#include "core/base/error.h"
#include "ui/session/model_locations.h"
#include "ui/session/preferences.h"
#include "ui/session/session_file.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/frame/session_store.h"

#include <QApplication>
#include <QTranslator>

namespace headlight {

void checkWindow(const WindowCommand& command)
{
    std::error_code error;
    if (command.session && !std::filesystem::exists(*command.session, error))
        throw Error(ErrorKind::BadArgument,
                    "\"" + command.session->string() +
                        "\" is neither a command (models, tokens, trace, render, translate) nor a session "
                        "file (see headlight --help)");
    if (command.session)
        loadSession(*command.session); // a broken one is refused here, before a window opens
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") &&
        qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        throw Error(ErrorKind::BadArgument,
                    "there is no display to open the window on; the command line needs none (see headlight --help)");
}

int runWindow(const WindowCommand& command)
{
    QTranslator translator;
    const Preferences preferences = loadPreferences(SessionStore().preferencesFile());
    if (translator.load(translationFile(preferences.language)))
        QCoreApplication::installTranslator(&translator);
    MainWindow window(command.session);
    window.show();
    return QApplication::exec();
}

} // namespace headlight
