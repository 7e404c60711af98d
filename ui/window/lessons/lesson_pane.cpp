// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_pane.h"

#include "core/base/error.h"
#include "core/bench/run_bench.h"
#include "ui/pictures/words.h"
#include "ui/session/model_locations.h"
#include "ui/session/session.h"
#include "ui/window/lessons/lesson_question_view.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/formula_text.h"
#include "ui/window/widgets/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

LessonPane::LessonPane(Session& session, std::vector<std::filesystem::path> folders, std::filesystem::path progressFile,
                       QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_folders(std::move(folders)),
      m_progress(std::move(progressFile)),
      m_menu(new QMenu(this)),
      m_choice(new ChoiceButton(tr("Lesson"), m_menu, this)),
      m_close(new QToolButton(this)),
      m_text(new FormulaText(this)),
      m_questions(nullptr),
      m_back(new QPushButton(tr("Back"), this)),
      m_where(plainLabel(this)),
      m_next(new QPushButton(tr("Next"), this))
{
    setObjectName("lessonPane");
    setAttribute(Qt::WA_StyledBackground);
    m_choice->setObjectName("lessonButton");
    m_choice->setToolTip(tr("Every lesson, and how far you are in it"));
    m_close->setObjectName("lessonClose");
    m_close->setText(QStringLiteral("✕"));
    m_close->setAccessibleName(tr("Leave the lesson"));
    m_close->setToolTip(tr("Leave the lesson; what was shown before comes back"));
    m_text->setObjectName("lessonText");
    m_text->setAccessibleName(tr("The lesson's text"));
    m_back->setObjectName("lessonBack");
    m_back->setToolTip(tr("The page before (Alt+PgUp)"));
    m_back->setShortcut(QKeySequence(Qt::ALT | Qt::Key_PageUp));
    m_next->setObjectName("lessonNext");
    m_next->setProperty("role", "primary");
    m_next->setToolTip(tr("The next page (Alt+PgDn)"));
    m_where->setObjectName("lessonWhere");
    m_where->setProperty("role", "muted");
    m_where->setAlignment(Qt::AlignCenter);

    auto* top = new QHBoxLayout;
    top->addWidget(m_choice);
    top->addStretch(1);
    top->addWidget(m_close);
    auto* asked = new QWidget;
    m_questions = new QVBoxLayout(asked);
    m_questions->setContentsMargins(0, 0, 4, 0);
    m_questions->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName("lessonQuestions");
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(asked);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_back);
    bottom->addWidget(m_where, 1);
    bottom->addWidget(m_next);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(m_text, 3);
    layout->addWidget(scroll, 2);
    layout->addLayout(bottom);

    connect(m_menu, &QMenu::aboutToShow, this, &LessonPane::fillMenu);
    connect(m_close, &QToolButton::clicked, this, &LessonPane::leave);
    connect(m_back, &QPushButton::clicked, this, [this] { openPage(m_page - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_page + 1 < static_cast<int>(lesson().pages.size()))
            openPage(m_page + 1);
        else
            finish();
    });
    connect(&session, &Session::resultChanged, this, &LessonPane::pinWhatIsLookedAt);
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
    int first = 0;
    const auto isDone = [this](const Lesson& one) { return m_progress.of(toQString(one.file.filename())).isDone; };
    while (first + 1 < static_cast<int>(m_library.lessons.size()) &&
           isDone(m_library.lessons[static_cast<std::size_t>(first)]))
        ++first;
    const Lesson& chosen = m_library.lessons[static_cast<std::size_t>(first)];
    openLesson(first, m_progress.of(toQString(chosen.file.filename())).page);
    if (!problems.isEmpty())
        emit refused(problems.join(u' '));
}

void LessonPane::openLesson(int index, int page)
{
    if (!m_before)
        m_before = m_session.state();
    m_lesson = index;
    m_choice->setValue(tr("%1. %2").arg(lesson().order).arg(lesson().title));
    openPage(page);
}

QString LessonPane::lessonName() const
{
    return toQString(lesson().file.filename());
}

void LessonPane::openPage(int page)
{
    m_page = std::clamp(page, 0, static_cast<int>(lesson().pages.size()) - 1);
    LessonProgress::OfLesson progress = m_progress.of(lessonName());
    progress.page = m_page;
    keepProgress(progress);
    showPage();
    showState();
}

/// On the bench, or, of a page about a model, in the window.
void LessonPane::showState()
{
    const LessonPage& shown = lesson().pages[static_cast<std::size_t>(m_page)];
    const QString title = tr("lesson: %1").arg(shown.title);
    const bool hadBench = m_bench.has_value();
    m_bench = lesson().benchOn(m_page);
    m_pinsPending = !m_bench && !shown.lookFrom.isEmpty();
    if (m_bench) {
        emit benchAsked(*m_bench, title);
        return;
    }
    if (hadBench)
        emit benchLeft();
    SessionState state = lesson().stateOn(m_page);
    state.theme = m_session.state().theme;
    m_session.replace(state, title);
    pinWhatIsLookedAt();
}

void LessonPane::setBenchSource(std::function<std::optional<BenchInput>()> source)
{
    m_benchSource = std::move(source);
}

/// Of what is shown now; nothing while it is not there yet.
std::optional<LiveMeasures> LessonPane::measures() const
{
    if (m_bench) {
        const std::optional<BenchInput> shown = m_benchSource ? m_benchSource() : std::nullopt;
        LiveMeasures measures;
        measures.setBench(std::make_shared<const BenchSteps>(runBench(shown.value_or(m_bench->input))));
        return measures;
    }
    const auto& result = m_session.result();
    if (!result || result->state != m_session.state() || !m_session.problem().isEmpty())
        return std::nullopt;
    return LiveMeasures(result->cache, result->view->selected, result->state.context.text);
}

void LessonPane::showPage()
{
    const LessonPage& page = lesson().pages[static_cast<std::size_t>(m_page)];
    const int nPages = static_cast<int>(lesson().pages.size());
    m_text->setCommonMark(QStringLiteral("## %1\n\n%2").arg(page.title, withSeries(page.markdown, page.series)));
    m_where->setText(tr("%1 of %2 · %3 min").arg(m_page + 1).arg(nPages).arg(lesson().minutes));
    m_back->setEnabled(m_page > 0);
    m_next->setText(m_page + 1 < nPages ? tr("Next") : tr("Finish"));
    m_next->setShortcut(QKeySequence(Qt::ALT | Qt::Key_PageDown)); // the text took it away

    for (LessonQuestionView* old : findChildren<LessonQuestionView*>()) {
        m_questions->removeWidget(old);
        old->hide();
        old->deleteLater();
    }
    for (int i = 0; i < static_cast<int>(page.questions.size()); ++i) {
        auto* view = new LessonQuestionView(
            page.questions[static_cast<std::size_t>(i)], [this] { return measures(); }, this);
        connect(view, &LessonQuestionView::solved, this, [this, key = QStringLiteral("%1.%2").arg(m_page).arg(i)] {
            LessonProgress::OfLesson progress = m_progress.of(lessonName());
            progress.solved.insert(key);
            keepProgress(progress);
        });
        m_questions->insertWidget(i, view);
    }
    findChild<QScrollArea*>("lessonQuestions")->setVisible(!page.questions.empty());
}

/// The tokens that the page names, once they are known.
void LessonPane::pinWhatIsLookedAt()
{
    const auto& result = m_session.result();
    if (!m_pinsPending || !result || result->state != m_session.state())
        return;
    m_pinsPending = false;
    const LessonPage& page = lesson().pages[static_cast<std::size_t>(m_page)];
    try {
        const ViewData& view = *result->view;
        const int query = LiveMeasures::position(page.lookFrom, view.queryTokens());
        std::optional<int> key;
        if (!page.lookAt.isEmpty())
            key = LiveMeasures::position(page.lookAt, view.keyTokens());
        m_session.pin(query, key);
    } catch (const Error& error) {
        emit refused(tr("%1: line %2: %3")
                         .arg(toQString(lesson().file.filename()))
                         .arg(page.line)
                         .arg(QString::fromUtf8(error.what())));
    }
}

void LessonPane::finish()
{
    LessonProgress::OfLesson progress = m_progress.of(lessonName());
    progress.isDone = true;
    progress.page = 0;
    keepProgress(progress);
    if (m_lesson + 1 < static_cast<int>(m_library.lessons.size()))
        openLesson(m_lesson + 1, 0);
    else
        leave();
}

void LessonPane::leave()
{
    m_pinsPending = false;
    if (m_before)
        m_session.replace(ownState(), tr("leave the lesson"));
    m_before.reset();
    m_lesson = -1;
    if (m_bench)
        emit benchLeft();
    m_bench.reset();
    emit left();
}

SessionState LessonPane::ownState() const
{
    SessionState state = m_before.value_or(m_session.state());
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
    m_menu->clear();
    for (int i = 0; i < static_cast<int>(m_library.lessons.size()); ++i) {
        const Lesson& one = m_library.lessons[static_cast<std::size_t>(i)];
        const LessonProgress::OfLesson progress = m_progress.of(toQString(one.file.filename()));
        QAction* action =
            m_menu->addAction(plainName(tr("%1. %2 · %3 min").arg(one.order).arg(one.title).arg(one.minutes)), this,
                              [this, i, page = progress.page] { openLesson(i, page); });
        action->setCheckable(true);
        action->setChecked(progress.isDone);
    }
    for (const BrokenLesson& broken : m_library.broken) {
        QAction* action = m_menu->addAction(plainName(toQString(broken.file.filename())));
        action->setEnabled(false);
        action->setToolTip(plainTip(broken.problem));
    }
    m_menu->setToolTipsVisible(true);
}

void LessonPane::setTheme(const Theme& theme)
{
    m_choice->setTheme(theme);
    m_text->setTheme(theme);
}

} // namespace headlight
