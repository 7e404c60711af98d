// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/tiny_model_folder.h"
#include "ui/pictures/words.h"
#include "ui/session/session_file.h"
#include "ui/window/frame/main_window.h"

#include <QDir>
#include <QLineEdit>
#include <QStandardPaths>
#include <QTabBar>
#include <QTest>

#include <memory>

namespace headlight::test {

/// A window that runs the tiny model and keeps its files where a test may write.
class WindowFixture {
public:
    WindowFixture()
    {
        QStandardPaths::setTestModeEnabled(true);
        forget();
        QDir().mkpath(modelFolder());
        writeTinyModel(QDir(modelFolder()));
    }

    static QString dataFolder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation); }
    static QString modelFolder() { return dataFolder() + "/models/tiny"; }
    static QString lastSession() { return dataFolder() + "/last-session.json"; }

    static void forget()
    {
        QFile::remove(lastSession());
        QFile::remove(dataFolder() + "/last-session.broken.json");
        QFile::remove(dataFolder() + "/layout.ini");
    }

    /// A start with `state` as the last session.
    void open(SessionState state)
    {
        window.reset();
        QDir().mkpath(dataFolder());
        saveSession(toPath(lastSession()), state);
        open();
    }

    void open()
    {
        window = std::make_unique<MainWindow>();
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get()));
        QVERIFY(QTest::qWaitForWindowActive(window.get())); // before that a key is no shortcut
    }

    /// With the mouse.
    void clickTab(ViewTab tab)
    {
        auto* tabs = find<QTabBar>("viewTabs");
        for (int i = 0; i < tabs->count(); ++i) {
            if (tabs->tabData(i).toInt() == static_cast<int>(tab))
                QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i).center());
        }
    }

    static SessionState tinyState(const QString& text)
    {
        SessionState state;
        state.model = "tiny";
        state.text = text;
        return state;
    }

    Session& session() const { return window->session(); }
    QLineEdit* line() const { return find<QLineEdit>("textLine"); }

    template <typename Widget>
    Widget* find(const char* name) const
    {
        return window->findChild<Widget*>(name);
    }

    bool isSettled() const
    {
        const auto& result = session().result();
        return result && result->complete && result->state == session().state() && session().problem().isEmpty();
    }

    std::unique_ptr<MainWindow> window;
};

} // namespace headlight::test
