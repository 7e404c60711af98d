// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/command_line.h"
#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"
#include "ui/window/bench/bench_store.h"

#include <QMainWindow>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QAction;
class QActionGroup;
class QHBoxLayout;
class QLabel;
class QMenu;
class QSplitter;
class QStackedWidget;

namespace headlight {

class BenchGeometryPane;
class BenchLinksPane;
class BenchLookupPane;
class BenchSide;
class BenchStepsPage;
enum class FileKind;
class FittingTabs;
class PairPage;
class TokensPage;
struct AroundBench;
struct BenchExample;
struct LessonBench;
struct PairAsked;
struct PaletteEntry;
struct TokensAsked;

/// The attention bench: the tables and choices at the left, what they compute in the centre. The bench itself is in
/// BenchSession; the window deals with files and keeps the bench for the next start.
class BenchWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit BenchWindow(BenchStore store, QWidget* parent = nullptr);
    ~BenchWindow() override;

    BenchSession& session() { return m_session; }
    const BenchInput& input() const { return m_session.input(); }
    /// Takes a bench over; that is one step of undo.
    void setInput(const BenchInput& input, const QString& title);
    /// Shows what a page of a lesson shows, with its tab and its picked cell.
    void showLesson(const LessonBench& bench, const QString& title);
    /// The bench that the lesson took the place of comes back.
    void leaveLesson();
    /// What its other pages show now.
    AroundBench around() const;
    /// Takes a pane in at the right, the lessons'; whoever owns it takes it back.
    void addSidePane(QWidget* pane);
    /// Calls setInput() and opens the tab that the example is about.
    void openExample(const BenchExample& example);
    void setTheme(const Theme& theme);
    void setLessMotion(bool less);
    /// A tab of the centre; `page` has figure() and numbers(). A name of two words has a short one, too.
    template <typename Page>
    void addPage(const QString& name, Page* page, const QString& shortName = {})
    {
        addTab({page, [page] { return page->figure(); }, [page] { return page->numbers(); },
                [page] { return commandOf(*page); }},
               name, shortName.isEmpty() ? name : shortName);
    }
    /// An action of the main window at the top of the menu Help; its key works here too.
    void addHelp(QAction* action);
    /// What the main window adds to the commands, asked for each time: the lessons.
    void setMoreEntries(std::function<std::vector<PaletteEntry>()> more);
    /// One sentence above the centre, until the next change: about a failure, or about something that went well.
    void tell(const QString& sentence);
    void tellDone(const QString& sentence);
    /// Keeps the bench for the next start, now.
    void keep();
    /// Keeps it for the last time. True, and said, where that fails: the window is to stay open, once, so that the
    /// bench can be saved elsewhere.
    bool staysToBeSaved();
    /// How long after a change the bench is kept for the next start.
    void setAutosaveInterval(std::chrono::milliseconds interval) { m_autosave.setInterval(interval); }
    void openFile(const std::filesystem::path& file);
    void saveFile(const std::filesystem::path& file);

signals:
    /// The window of the models, in front.
    void mainWindowWanted();
    void closed();
    /// After the bench was kept for the next start, or could not be.
    void autosaveTried();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    template <typename Page>
    static SaidCommand commandOf([[maybe_unused]] const Page& page)
    {
        if constexpr (requires { page.command(); })
            return page.command();
        else
            return {{}, tr("This view has no command.")};
    }
    struct Page {
        QWidget* widget;
        std::function<std::optional<Figure>()> figure;
        std::function<std::optional<PictureTable>()> numbers;
        std::function<SaidCommand()> command;
    };

    void build();
    void addTab(Page page, const QString& name, const QString& shortName);
    void addPagesAround();
    QString whyHeldBack(int tab) const;
    void showPage(int tab);
    void followPage();
    void addMenus();
    void addFileMenu();
    void addEditMenu();
    void addExamplesMenu();
    void addViewMenu();
    void addButtons();
    void showCommands();
    QAction* add(QMenu& menu, const QString& text, const QKeySequence& keys, const QString& tip, const char* name);
    void takeText(const BenchText& text);
    void follow();
    void followTitle();
    void notice(const QString& sentence, const char* role);
    void copyFocused();
    void pasteFocused();
    void askForFile();
    void askWhereToSave();
    const Page* pageToWrite();
    void exportPage(FileKind first);
    void exportSteps();
    void printPage();
    void copyPicture();
    void copyCommand();
    void copyLatex();
    void restoreLayout();
    void saveLayout() const;

    BenchStore m_store;
    BenchSession m_session;
    BenchSide* m_side;
    BenchStepsPage* m_steps;
    BenchLinksPane* m_links;
    TokensPage* m_tokens;
    PairPage* m_pair;
    BenchLookupPane* m_lookup;
    BenchGeometryPane* m_geometry;
    QLabel* m_answerFirst; // in place of a page that would tell what is asked
    bool m_asks = false;
    int m_shownAsked = 0; // the tab that is shown while a lesson asks, with what it asks for covered
    QSplitter* m_columns;
    QHBoxLayout* m_topRow;
    FittingTabs* m_tabs;
    QStackedWidget* m_centre;
    QLabel* m_notice;
    QLabel* m_status;
    QMenu* m_fillMenu = nullptr;
    QMenu* m_viewMenu = nullptr;
    QMenu* m_helpMenu = nullptr;
    QActionGroup* m_tabActions;
    QAction* m_paintMask = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_export = nullptr;
    std::vector<Page> m_pages;
    std::function<std::vector<PaletteEntry>()> m_moreEntries;
    std::optional<BenchState> m_own; // a lesson took the place of this, and of the members that follow
    std::shared_ptr<const TokensAsked> m_ownTokens;
    std::shared_ptr<const PairAsked> m_ownPair;
    QString m_sentence; // the first sequence's sentence, which the page about tokens got
    QTimer m_autosave;
    QString m_saveProblem;     // told once
    bool m_stayedOpen = false; // at close, because of that problem
};

} // namespace headlight
