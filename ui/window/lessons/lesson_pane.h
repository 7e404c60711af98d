// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/lessons/asked_cells.h"
#include "ui/lessons/lesson_library.h"
#include "ui/lessons/lesson_progress.h"
#include "ui/lessons/lesson_web_page.h"
#include "ui/window/lessons/lesson_page_view.h"
#include "ui/window/lessons/lesson_screen.h"

#include <QWidget>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace headlight {

class ChoiceButton;
class FlowStrip;
class Session;

/// A lesson beside the live window: a page of text that sets what the window shows, and its questions. Until they are
/// answered nothing that is shown marks or prints an answer; then the page reveals what it is about. What was shown
/// before the lesson comes back when it is left; both are steps of undo.
class LessonPane : public QWidget {
    Q_OBJECT
public:
    LessonPane(Session& session, std::vector<std::filesystem::path> folders, std::filesystem::path progressFile,
               QWidget* parent = nullptr);

    /// Looks for lessons and opens the one that was open last, at the page where it was left, or the first that is not
    /// done.
    void open();
    /// Looks for lessons, once; open() looks again.
    void find();
    /// Where they are looked for from now on.
    void setFolders(std::vector<std::filesystem::path> folders) { m_folders = std::move(folders); }
    void leave();
    bool isOpen() const { return m_lesson >= 0; }
    /// The page that is open; a lesson is open.
    LessonPlace place() const { return {m_lesson, m_page}; }
    /// To the keyboard: the page, where it was.
    void takeFocus();
    /// What is kept for the next start: what was shown before the lesson, while one is open.
    SessionState ownState() const;
    const std::vector<Lesson>& lessons() const { return m_library.lessons; }
    void openLesson(int lesson, int page);
    /// Where the numbers of the bench come from that the reader sees, and may have changed; without it, or while it has
    /// none, they are the page's own.
    void setBenchSource(std::function<std::optional<BenchInput>()> source)
    {
        m_screen.setBenchSource(std::move(source));
    }
    /// Says where the pages around the bench come from.
    void setAroundSource(std::function<AroundBench()> source) { m_screen.setAroundSource(std::move(source)); }

signals:
    /// A page is about the bench: it shall show this.
    void benchAsked(const LessonBench& bench, const QString& title);
    /// A page is about a model again, or the lesson was left.
    void benchLeft();
    void left();
    /// A stage is to be shown in the picture of all of them.
    void flowAsked(FlowStage stage);
    /// A page speaks of these parts of the window, and of no others.
    void partsWanted(const std::set<LessonPart>& parts);
    /// A page asks, and no more than this of the pictures shall be seen; nothing: all of them.
    void askedChanged(const std::optional<AskedPicture>& asked);
    /// The training of a page, by its name, is to be run.
    void trainingAsked(const QString& name);
    /// One sentence about a file that is no lesson or a progress that can't be kept.
    void refused(const QString& sentence);

private:
    const Lesson& lesson() const { return m_library.lessons[static_cast<std::size_t>(m_lesson)]; }
    QString lessonName() const;
    void fillMenu();
    void showStageMenu(FlowStage stage, const QRect& place);
    const LessonPage& page() const { return lesson().pages[static_cast<std::size_t>(m_page)]; }
    bool isLastPage() const { return m_page + 1 == static_cast<int>(lesson().pages.size()); }
    bool isLastLesson() const { return m_lesson + 1 == static_cast<int>(m_library.lessons.size()); }
    void openPage(int page);
    void showPage();
    void keepAnswers();
    void forgetAnswers();
    int lessonToOpen() const;
    void showState();
    void reveal();
    void followNext();
    void followWindow();
    std::optional<AskedPicture> askedNow() const;
    LessonBench benchNow(LessonBench bench) const;
    bool isAnswered(int lesson, int page) const;
    LessonExerciseView::Window ownSentence();
    void showSentence(const QString& sentence);
    void markSolved(const QString& what);
    void showNotation();
    void finish();
    void pinWhatIsLookedAt();
    void keepProgress(const LessonProgress::OfLesson& progress);

    Session& m_session;
    LessonScreen m_screen;
    std::vector<std::filesystem::path> m_folders;
    LessonProgress m_progress;
    LessonLibrary m_library;
    int m_lesson = -1;
    int m_page = 0;
    LessonStage m_stage = LessonStage::Revealed;
    using PlaceOfPage = std::pair<QString, int>;          // a lesson's name, and the page
    std::set<PlaceOfPage> m_revealed;                     // since the program began or the lesson was finished
    std::map<PlaceOfPage, LessonPageView::Given> m_given; // what was given on each page
    std::optional<PlaceOfPage> m_shownPage;               // in m_view
    std::optional<SessionState> m_before;                 // the lesson
    bool m_pinsPending = false;
    QMenu* m_menu;
    ChoiceButton* m_choice;
    QToolButton* m_notation;
    QToolButton* m_close;
    FlowStrip* m_flow;
    LessonPageView* m_view;
    QPushButton* m_back;
    QLabel* m_where;
    QPushButton* m_next;
};

} // namespace headlight
