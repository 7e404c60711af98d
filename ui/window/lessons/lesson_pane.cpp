// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_pane.h"

#include "ui/lessons/lesson_glossary.h"
#include "ui/session/model_locations.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/lessons/flow_strip.h"
#include "ui/window/lessons/lesson_menus.h"
#include "ui/window/lessons/notation_dialog.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kNarrowestPage = 380; // pixels beside type of 100 %: about 45 characters in a line

QString nameOf(const Lesson& lesson)
{
    return toQString(lesson.file.filename());
}

} // namespace

LessonPane::LessonPane(Session& session, std::vector<std::filesystem::path> folders, std::filesystem::path progressFile,
                       QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_screen(session),
      m_folders(std::move(folders)),
      m_progress(std::move(progressFile)),
      m_menu(new QMenu(this)),
      m_choice(new ChoiceButton(tr("Lesson"), m_menu, this)),
      m_notation(new QToolButton(this)),
      m_close(new QToolButton(this)),
      m_flow(new FlowStrip(this)),
      m_view(new LessonPageView(this)),
      m_back(new QPushButton(tr("Back"), this)),
      m_where(plainLabel(this)),
      m_next(new QPushButton(this))
{
    setObjectName("lessonPane");
    leastInType(*this, {kNarrowestPage, 0});
    m_choice->setObjectName("lessonButton");
    m_choice->setToolTip(tr("Every lesson, and how far you are in it"));
    m_choice->setWrapped();
    m_notation->setObjectName("lessonNotation");
    m_notation->setText(tr("Notation"));
    m_notation->setToolTip(tr("Every letter and every term of the lessons, and where it is explained"));
    m_close->setObjectName("lessonClose");
    m_close->setText(QStringLiteral("×"));
    m_close->setAccessibleName(tr("Leave the lesson"));
    m_close->setToolTip(tr("Leave the lesson; what was shown before comes back"));
    m_back->setObjectName("lessonBack");
    m_back->setToolTip(tr("The page before (Alt+PgUp)"));
    m_back->setShortcut(QKeySequence(Qt::ALT | Qt::Key_PageUp));
    m_next->setObjectName("lessonNext");
    m_next->setProperty("role", "primary");
    m_where->setObjectName("lessonWhere");
    m_where->setProperty("role", "muted");
    m_where->setAlignment(Qt::AlignCenter);

    auto* top = new QHBoxLayout;
    top->addWidget(m_choice, 0, Qt::AlignTop);
    top->addStretch(1);
    top->addWidget(m_notation, 0, Qt::AlignTop); // which stays in its place beside a title of two lines
    top->addWidget(m_close, 0, Qt::AlignTop);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_back);
    bottom->addWidget(m_where, 1);
    bottom->addWidget(m_next);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(m_flow);
    layout->addWidget(m_view, 1);
    layout->addLayout(bottom);

    connect(m_flow, &FlowStrip::stageChosen, this, &LessonPane::showStageMenu);
    connect(m_menu, &QMenu::aboutToShow, this, &LessonPane::fillMenu);
    connect(m_notation, &QToolButton::clicked, this, &LessonPane::showNotation);
    connect(m_close, &QToolButton::clicked, this, &LessonPane::leave);
    connect(m_back, &QPushButton::clicked, this, [this] { openPage(m_page - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (isLastPage())
            finish();
        else
            openPage(m_page + 1);
    });
    connect(m_view, &LessonPageView::solved, this, [this](int question) { markSolved(QString::number(question)); });
    connect(m_view, &LessonPageView::exerciseSolved, this, [this] { markSolved(QStringLiteral("exercise")); });
    connect(m_view, &LessonPageView::answered, this, &LessonPane::reveal);
    connect(m_view, &LessonPageView::trainingWanted, this, [this] { emit trainingAsked(page().training); });
    connect(m_view, &LessonPageView::temperatureChosen, &session,
            [&session](double temperature) { session.set(&SessionState::temperature, temperature); });
    connect(&session, &Session::resultChanged, this, &LessonPane::pinWhatIsLookedAt);
    connect(&session, &Session::resultChanged, this, &LessonPane::followWindow);
}

void LessonPane::find()
{
    if (m_library.lessons.empty())
        m_library = findLessons(m_folders, modelLocations());
}

void LessonPane::open()
{
    m_library = findLessons(m_folders, modelLocations());
    QStringList problems;
    for (const BrokenLesson& broken : m_library.broken)
        problems << broken.problem;
    if (!m_progress.problem().isEmpty())
        problems << m_progress.problem();
    if (m_library.lessons.empty()) {
        problems << tr("There is no lesson: expected a folder \"lessons\" beside the models.");
        emit left();
        emit refused(problems.join(u' '));
        return;
    }
    const int chosen = lessonToOpen();
    const Lesson& begun = m_library.lessons[static_cast<std::size_t>(chosen)];
    openLesson(chosen, LessonProgress::pageLeft(m_progress.of(nameOf(begun)), begun.pageTitles()));
    if (!problems.isEmpty())
        emit refused(problems.join(u' '));
}

int LessonPane::lessonToOpen() const
{
    const std::vector<Lesson>& lessons = m_library.lessons;
    auto found = std::ranges::find(lessons, m_progress.last(), nameOf);
    if (found == lessons.end())
        found = std::ranges::find_if(lessons, [this](const Lesson& one) { return !m_progress.of(nameOf(one)).isDone; });
    return found == lessons.end() ? static_cast<int>(lessons.size()) - 1 : static_cast<int>(found - lessons.begin());
}

void LessonPane::openLesson(int index, int page)
{
    if (!m_before)
        m_before = m_session.state();
    m_lesson = index;
    const QString name = tr("%1. %2").arg(lesson().order).arg(lesson().title);
    m_choice->setValue(name);
    m_choice->setToolTip(plainTip(tr("%1\nEvery lesson, and how far you are in it").arg(name)));
    openPage(page);
}

QString LessonPane::lessonName() const
{
    return nameOf(lesson());
}

void LessonPane::openPage(int page)
{
    m_page = std::clamp(page, 0, static_cast<int>(lesson().pages.size()) - 1);
    LessonProgress::OfLesson progress = m_progress.of(lessonName());
    progress.page = m_page;
    progress.title = this->page().title;
    if (m_progress.last() != lessonName())
        progress.opened = m_progress.nextOpened();
    keepProgress(progress);
    const bool hadFocus = isAncestorOf(window()->focusWidget()); // what had it may be gone with the page before
    showPage();
    showState();
    followWindow();
    if (hadFocus)
        m_view->focusAnswer();
}

void LessonPane::markSolved(const QString& what)
{
    LessonProgress::OfLesson progress = m_progress.of(lessonName());
    progress.solved.insert(QStringLiteral("%1.%2").arg(page().kept, what));
    keepProgress(progress);
}

void LessonPane::showNotation()
{
    auto* dialog = new NotationDialog(m_folders, m_library.lessons, window());
    connect(dialog, &NotationDialog::pageWanted, this, &LessonPane::openLesson);
    dialog->show();
}

/// Keeps what was given on the page that is about to be turned.
void LessonPane::keepAnswers()
{
    if (m_shownPage)
        m_given[*m_shownPage] = m_view->given();
}

/// A lesson that was finished asks anew.
void LessonPane::forgetAnswers()
{
    m_shownPage.reset();
    const auto isOfLesson = [name = lessonName()](const auto& place) { return place == name; };
    std::erase_if(m_given, [&](const auto& entry) { return isOfLesson(entry.first.first); });
    std::erase_if(m_revealed, [&](const auto& place) { return isOfLesson(place.first); });
}

void LessonPane::showPage()
{
    keepAnswers();
    const PlaceOfPage place{lessonName(), m_page};
    const int nPages = static_cast<int>(lesson().pages.size());
    const bool isRevealed = !page().asks() || m_revealed.contains(place);
    m_stage = isRevealed ? LessonStage::Revealed : LessonStage::Asked;
    m_where->setText(tr("%1 of %2 · %3 min").arg(m_page + 1).arg(nPages).arg(lesson().minutes));
    m_back->setEnabled(m_page > 0);
    followNext();
    m_flow->setHere(page().flow);
    m_view->setPage(
        page(), [this] { return m_screen.measures(); }, ownSentence());
    if (const auto given = m_given.find(place); given != m_given.end())
        m_view->setGiven(given->second);
    m_shownPage = place;
    if (isRevealed)
        m_view->reveal();
}

/// The last page's button says where it leads.
void LessonPane::followNext()
{
    if (!isLastPage()) {
        m_next->setText(tr("Next"));
        m_next->setToolTip(tr("The next page (Alt+PgDn)"));
    } else if (isLastLesson()) {
        m_next->setText(tr("Finish and close"));
        m_next->setToolTip(tr("Marks this lesson as done and leaves it; what was shown before comes back (Alt+PgDn)"));
    } else {
        const Lesson& following = m_library.lessons[static_cast<std::size_t>(m_lesson) + 1];
        m_next->setText(tr("Finish, on to lesson %1").arg(following.order));
        m_next->setToolTip(
            tr("Marks this lesson as done and opens \"%1. %2\" (Alt+PgDn)").arg(following.order).arg(following.title));
    }
    m_next->setShortcut(QKeySequence(Qt::ALT | Qt::Key_PageDown)); // the text took it away
}

void LessonPane::takeFocus()
{
    window()->raise();
    window()->activateWindow();
    m_view->focusAnswer();
}

void LessonPane::finish()
{
    LessonProgress::OfLesson progress = m_progress.of(lessonName());
    progress.isDone = true;
    progress.page = 0;
    progress.title.clear();
    progress.opened = 0;
    keepProgress(progress);
    forgetAnswers();
    if (isLastLesson())
        leave();
    else
        openLesson(m_lesson + 1, 0);
}

void LessonPane::leave()
{
    m_pinsPending = false;
    if (m_before)
        m_session.replace(ownState(), tr("leave the lesson"));
    m_before.reset();
    m_lesson = -1;
    emit askedChanged({});
    if (m_screen.bench())
        emit benchLeft();
    m_screen.setBench({});
    emit left();
}

SessionState LessonPane::ownState() const
{
    SessionState state = m_before.value_or(m_session.state());
    state.marksNothing = false;
    state.theme = m_session.state().theme;
    return state;
}

void LessonPane::keepProgress(const LessonProgress::OfLesson& progress)
{
    const QString problem = m_progress.set(lessonName(), progress);
    if (!problem.isEmpty())
        emit refused(problem);
}

void LessonPane::fillMenu()
{
    fillLessonMenu(*m_menu, m_library, m_progress, m_lesson,
                   [this](int lesson, int page) { openLesson(lesson, page); });
}

void LessonPane::showStageMenu(FlowStage stage, const QRect& place)
{
    auto* menu = new QMenu(this);
    menu->setObjectName("stageMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show “%1” in the picture Flow").arg(stageName(stage)), this,
                    [this, stage] { emit flowAsked(stage); });
    menu->addSeparator();
    addPagesAbout(*menu, stage, m_library.lessons, [this](int lesson, int page) { openLesson(lesson, page); });
    menu->popup(place.bottomLeft());
}

} // namespace headlight
