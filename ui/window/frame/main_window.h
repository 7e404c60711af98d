// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"
#include "ui/session/session.h"
#include "ui/window/frame/csv_export.h"
#include "ui/window/frame/session_store.h"

#include <QMainWindow>
#include <QTimer>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

class QSplitter;

namespace headlight {

class BenchWindow;
class BottomPanel;
class CentrePane;
class HeadsPanel;
class InspectorPane;
class LessonPane;
struct LessonBench;
class MainActions;
class StatusLine;
class TextBar;
class TopBar;
class TranslationBar;

/// The window: it puts the panels together, links their hovers, and deals with files. What the user chose is in
/// Session.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(const std::optional<std::filesystem::path>& sessionFile = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return m_session; }
    /// One sentence about a failure in the window, until the next choice.
    void tell(const QString& sentence);
    /// The same about something that went well.
    void tellDone(const QString& sentence);
    /// A step that can be undone. False, and a sentence in the window, when the file is no session; then nothing has
    /// changed.
    bool openSessionFile(const std::filesystem::path& file);
    void saveSessionFile(const std::filesystem::path& file);
    /// The attention bench, in front.
    BenchWindow& openBench();
    /// How long after a change the session is kept for the next start.
    void setAutosaveInterval(std::chrono::milliseconds interval) { m_autosave.setInterval(interval); }

signals:
    /// After the session was kept for the next start, or could not be.
    void autosaveTried();
    /// After the pictures of run `number` were painted for the first time.
    void resultPainted(quint64 number);

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void build();
    void addCornerButtons();
    void connectActions();
    void restoreSession(const std::optional<std::filesystem::path>& sessionFile);
    void restoreLayout();
    void saveLayout() const;
    void saveLastSession();
    void applyTheme();
    void showHover(int query, int key);
    void showLessons(bool show);
    void connectLessons();
    void openLesson(const QString& fileName);
    void showOnBench(const LessonBench& bench, const QString& title);
    void takeLessonsBack();

    void askForSession();
    void askWhereToSave();
    void askForModel();
    void askWhereToWriteCsv(const std::optional<PictureTable>& numbers);
    void exportFigure(const std::optional<Figure>& figure);
    void copyFigure();
    void copyCommand();

    SessionStore m_store;
    Session m_session;
    MainActions* m_actions;
    TopBar* m_topBar;
    TextBar* m_textBar;
    TranslationBar* m_translationBar;
    HeadsPanel* m_heads;
    CentrePane* m_centre;
    InspectorPane* m_inspector;
    LessonPane* m_lessons;
    BottomPanel* m_bottom;
    StatusLine* m_status;
    QSplitter* m_columns;
    QSplitter* m_rows;
    std::unique_ptr<BenchWindow> m_bench; // once it was opened
    QTimer m_autosave;
    QString m_saveProblem;          // told once
    std::optional<ThemeId> m_theme; // the one that is applied
    quint64 m_lastResult = 0;
    std::optional<quint64> m_unpainted; // a run whose pictures are not on the screen yet
};

} // namespace headlight
