// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/preferences.h"
#include "ui/session/session.h"
#include "ui/window/figures/listed_export.h"
#include "ui/window/frame/session_store.h"

#include <QMainWindow>
#include <QTimer>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

class QSplitter;

namespace headlight {

class BenchWindow;
class BottomPanel;
class CentrePane;
class CorpusWindow;
struct ExportOffer;
enum class FileKind;
enum class FlowStage;
class HeadsPanel;
class HintStrip;
class InspectorPane;
class LessonPane;
class FoldedPanels;
struct LessonBench;
struct HeadExample;
struct PaletteEntry;
class MainActions;
class NoticeLine;
class PresentationLine;
class StatusLine;
class TextBar;
class TopBar;
class TrainingWindow;
class TranslationBar;
class WindowPanels;

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
    /// Tells it after what is told already; an empty sentence changes nothing.
    void tellAlso(const QString& sentence);
    /// Tells about something that went well.
    void tellDone(const QString& sentence);
    /// A step that can be undone. False, and a sentence in the window, when the file is no session; then nothing has
    /// changed.
    bool openSessionFile(const std::filesystem::path& file);
    /// Opens whatever the file is, and puts it first under File, Open recent.
    void openRecent(FileKind kind, const QString& path);
    /// False, and a sentence in the window, when it could not be written.
    bool saveSessionFile(const std::filesystem::path& file);
    /// The attention bench, in front.
    BenchWindow& openBench();
    /// The window in which a model learns, in front.
    TrainingWindow& openTraining();
    /// The window of numbers over a text file, in front.
    CorpusWindow& openCorpus();
    /// Session, bench and layout, now: the program is about to end.
    void keepForNextStart();
    /// How long after a change the session is kept for the next start.
    void setAutosaveInterval(std::chrono::milliseconds interval) { m_autosave.setInterval(interval); }

signals:
    /// After the session was kept for the next start, or could not be.
    void autosaveTried();
    /// After the pictures of the whole run `number` were painted for the first time. Its first layers, shown while the
    /// others are computed, are not told of.
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
    void tellNotKept();
    void applyTheme();
    void followPresentation();
    void followHints();
    void applyTheme(const Theme& colours);
    /// The theme of the session, as this person and the desktop want it.
    const Theme& look() const;
    bool hasLessMotion() const;
    void setHighContrast(bool isHigh);
    void followWishes();
    void applyTypeSize();
    void showHover(int query, int key);
    void showLessons();
    void showLesson(int lesson);
    void showInFull(FlowStage stage);
    void exportLessons();
    void showTeacherPage();
    void connectLessons();
    void openLesson(const QString& fileName);
    void openTrained(const QString& folder, const QString& text);
    void showCorpusText(const HeadIndex& head, const HeadExample& example);
    void showOnBench(const LessonBench& bench, const QString& title);
    void takeLessonsBack();

    static Preferences preferencesOfStart(const SessionStore& store);
    void connectPreferences();
    void showPreferences();
    void applyPreferences(const Preferences& preferences);
    void keepPreferences();
    void greet(bool isFirstStart);
    void connectFiles();
    void keepFile();
    void takeFileUp(const std::filesystem::path& file);
    void followFile();
    bool mayClose();
    void fillRecentMenu();
    std::vector<PaletteEntry> paletteEntries();
    void addZoom(std::vector<PaletteEntry>& entries);
    void addTemperatures(std::vector<PaletteEntry>& entries);
    std::vector<PaletteEntry> lessonEntries();
    void showPalette();
    void askForSession();
    void askWhereToSave();
    void askForModel();
    void askForMatrices();
    void askForModelFile();
    void askForImage();
    void openImage(const QString& file);
    void askForGraph();
    void openFile(const QString& path);
    void askForLabels();
    void askHowToRead();
    void askForPatches();
    void takeRefusedMatrices(const QString& problem, bool isOpenChoice);
    void askForHubModel();
    void connectExports();
    void exportOne(const ExportOffer& offer, FileKind first, const CommandOfExport& command);
    void exportAnimation();
    void printShown();
    CommandOfExport shownCommand() const;
    void copyFigure();
    void copyCommand();

    SessionStore m_store;
    Preferences m_preferences;
    Session m_session;
    MainActions* m_actions;
    TopBar* m_topBar;
    TextBar* m_textBar;
    TranslationBar* m_translationBar;
    HeadsPanel* m_heads;
    CentrePane* m_centre;
    InspectorPane* m_inspector;
    LessonPane* m_lessons;
    std::unique_ptr<FoldedPanels> m_foldedPanels;
    BottomPanel* m_bottom;
    HintStrip* m_hints;
    PresentationLine* m_presentationLine;
    StatusLine* m_status;
    NoticeLine* m_notice;
    WindowPanels* m_panels;
    QSplitter* m_columns;
    QSplitter* m_rows;
    std::unique_ptr<BenchWindow> m_bench;       // once it was opened
    std::unique_ptr<TrainingWindow> m_training; // likewise
    QTimer m_autosave;
    QString m_saveProblem;          // told once and at close, and marked in the status line as long as it lasts
    bool m_stayedOpen = false;      // at close, because of that problem
    QString m_startProblem;         // why the layout's file could not be read
    std::optional<ThemeId> m_theme; // the one that is applied
    quint64 m_lastResult = 0;
    std::optional<quint64> m_unpainted;     // a run whose pictures are not on the screen yet
    std::unique_ptr<CorpusWindow> m_corpus; // once it was opened
};

} // namespace headlight
