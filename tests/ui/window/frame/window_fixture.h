// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/tiny_model_folder.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/preferences.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/widgets/choice_button.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <functional>
#include <memory>

/// Until the window shows the result of what was chosen last, and everything has its place. A macro, so that a failure
/// names the test's own line.
#define SETTLE()                                                                                                       \
    do {                                                                                                               \
        QVERIFY2(QTest::qWaitFor([&] { return m_fixture->isSettled(); }, 60000),                                       \
                 qPrintable(m_fixture->session().problem()));                                                          \
        headlight::test::finishLayouts();                                                                              \
    } while (false)

namespace headlight::test {

/// What changes its size asks the layout around it for a place by an event, that one the next, and a round of events
/// takes those alone that it found; the panel below gives itself a height by a queued call once its tabs have theirs.
/// On a busy machine a test looks in the middle of that.
inline void finishLayouts()
{
    constexpr int kDeepest = 32; // layouts within each other, more than the window has
    for (int level = 0; level < kDeepest; ++level) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall);
    }
}

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
    ~WindowFixture()
    {
        window.reset(); // which writes its session
        forget();
    }
    WindowFixture(const WindowFixture&) = delete;
    WindowFixture& operator=(const WindowFixture&) = delete;

    static QString dataFolder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation); }
    static QString modelFolder() { return dataFolder() + "/models/tiny"; }
    static QString lastSession() { return dataFolder() + "/last-session.json"; }

    static void forget()
    {
        QDir data(dataFolder());
        for (const QString& session : data.entryList({"last-session*.json"}, QDir::Files)) // an interrupted test's, too
            data.remove(session);
        QFile::remove(dataFolder() + "/layout.json");
        QFile::remove(dataFolder() + "/files.json");
        QFile::remove(dataFolder() + "/corpus-layout.json");
        Preferences quiet; // a start says nothing by itself
        quiet.hintsDone = true;
        quiet.lastVersion = QCoreApplication::applicationVersion();
        savePreferences(toPath(dataFolder() + "/preferences.json"), quiet);
    }

    /// A start with `state` as the last session.
    void open(SessionState state)
    {
        window.reset();
        QDir().mkpath(dataFolder());
        saveSession(toPath(lastSession()), state);
        open();
    }

    /// Until the tiny model has run `text`.
    void openTiny(const QString& text)
    {
        open(tinyState(text));
        QVERIFY2(QTest::qWaitFor([this] { return isSettled(); }, 60000), qPrintable(session().problem()));
        finishLayouts();
    }

    void open()
    {
        window.reset(); // which lets go of its session
        window = std::make_unique<MainWindow>();
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get()));
        QVERIFY(QTest::qWaitForWindowActive(window.get())); // before that a key is no shortcut
    }

    /// Clicks the tab with the mouse.
    void clickTab(ViewTab tab)
    {
        if (tab == kGridTab) { // under the tab of the overview
            clickTab(kOverviewTab);
            return QTest::mouseClick(find<QToolButton>("small-multiplesChoice"), Qt::LeftButton);
        }
        auto* tabs = find<QTabBar>("viewTabs");
        const std::vector<ViewTab> all = pictureTabs();
        const int index = static_cast<int>(std::ranges::find(all, tab) - all.begin());
        if (tabs->isTabVisible(index))
            QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(index).center());
        else
            tabs->setCurrentIndex(index); // in the menu of those that have no room
    }

    /// Opens a button's menu by the mouse and clicks through it.
    void choose(const char* button, const QStringList& path)
    {
        auto* widget = find<ChoiceButton>(button);
        bool clicked = false;
        QTimer::singleShot(100, widget, [&] {
            QMenu* menu = widget->menu();
            for (const QString& text : path) {
                const QList<QAction*> actions = menu->actions();
                const auto found = std::ranges::find_if(actions, [&](const QAction* action) {
                    return action->text().section(u'\t', 0, 0) == text; // without what is said of it
                });
                if (found == actions.end())
                    break;
                const QPoint place = menu->actionGeometry(*found).center();
                QMenu* next = (*found)->menu();
                clicked = !next;
                QTest::mouseMove(menu, place);
                QTest::mouseClick(menu, Qt::LeftButton, {}, place);
                if (next && QTest::qWaitFor([&] { return next->isVisible(); }))
                    menu = next;
            }
            widget->menu()->close();
        });
        QTest::mouseClick(widget, Qt::LeftButton);
        QTRY_VERIFY(clicked);
    }

    /// What is shown, exported by the dialog into a file of this ending.
    QByteArray exported(const QString& ending)
    {
        return exportedBy(ending, [this] { QTest::mouseClick(find<QPushButton>("exportButton"), Qt::LeftButton); });
    }

    /// What the export dialog that `ask` opens writes into a file of this ending; `look` sees the dialog before.
    static QByteArray exportedBy(
        const QString& ending, const std::function<void()>& ask,
        const std::function<void(QDialog&)>& look = [](QDialog&) {})
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("figure." + ending);
        QTimer::singleShot(100, qApp, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog && dialog->objectName() == "exportDialog");
            look(*dialog);
            auto* line = dialog->findChild<QLineEdit*>("exportFile");
            line->selectAll();
            QTest::keyClicks(line, file);
            QTest::mouseClick(dialog->findChild<QPushButton*>("exportNow"), Qt::LeftButton);
            if (dialog->isVisible())
                dialog->reject();
        });
        QWidget* const asking = QApplication::activeWindow();
        ask();
        if (asking) { // without a window manager none is active behind a dialog
            asking->activateWindow();
            static_cast<void>(QTest::qWaitForWindowActive(asking));
        }
        QFile written(file);
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

    static SessionState tinyState(const QString& text)
    {
        SessionState state;
        state.model = "tiny";
        state.input.text = text;
        return state;
    }

    Session& session() const { return window->session(); }
    QLineEdit* line() const { return find<QLineEdit>("textLine"); }

    template <typename Widget>
    Widget* find(const char* name) const
    {
        return window->findChild<Widget*>(name);
    }

    bool isSettled() const { return session().isSettled(); }

    std::unique_ptr<MainWindow> window;
};

/// A window in which the tiny model has run `text`.
inline std::unique_ptr<WindowFixture> openedTiny(const QString& text)
{
    auto fixture = std::make_unique<WindowFixture>();
    fixture->openTiny(text);
    return fixture;
}

} // namespace headlight::test
