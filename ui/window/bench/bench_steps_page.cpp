// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_steps_page.h"

#include "core/base/error.h"
#include "core/bench/bench_edits.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_file.h"
#include "ui/lessons/lesson_bench.h"
#include "ui/pictures/bench/bench_cell.h"
#include "ui/pictures/bench/bench_row.h"
#include "ui/session/bench_session.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/bench_play_bar.h"
#include "ui/window/bench/bench_quiz_row.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/widgets/type_sized.h"

#include <QAction>
#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace headlight {

namespace {

/// The file or the example that holds the bench as it is now; neither where it was changed.
BenchChoice sourceOf(const BenchSession& session)
{
    try {
        if (!session.file().empty() && loadBench(session.file()) == session.input())
            return {toQString(session.file()), {}, {}};
    } catch (const Error&) { // the file went away
    }
    for (const BenchExample& example : benchExamples())
        if (example.make() == session.input())
            return {{}, QString::fromLatin1(example.name), {}};
    return {};
}

} // namespace

BenchStepsPage::BenchStepsPage(BenchSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_view(new BenchView(this)),
      m_play(new BenchPlayBar(*m_view, this)),
      m_quiz(new BenchQuizRow(*m_view, this)),
      m_quizAction(new QAction(tr("&Quiz me on this step"), this))
{
    m_view->setObjectName("benchView");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_quiz);
    layout->addWidget(m_play);
    makeQuiz();
    connect(m_view, &BenchView::cellToggled, this, [this](Index query, Index key) {
        const BenchInput& input = m_session.input();
        const QString cell =
            QStringLiteral("(%1, %2)")
                .arg(QString::fromStdString(input.first.tokens[static_cast<std::size_t>(query)]),
                     QString::fromStdString(input.keySequence().tokens[static_cast<std::size_t>(key)]));
        m_session.edit(
            tr("paint %1").arg(cell),
            [&](const BenchInput& before) {
                return withToggledCell(before, {query, key});
            },
            QStringLiteral("paint"));
    });
    m_view->installEventFilter(this);
    m_view->widget()->installEventFilter(this);
    connect(&m_session, &BenchSession::changed, this, &BenchStepsPage::followIfShown);
    follow();
}

void BenchStepsPage::makeQuiz()
{
    m_quizAction->setObjectName("benchQuiz");
    m_quizAction->setIconText(tr("Quiz me"));
    m_quizAction->setCheckable(true);
    m_quizAction->setShortcut(QKeySequence(Qt::Key_F6));
    m_quizAction->setToolTip(tr("Cover the numbers of the picked cell's step and type them yourself (%1)")
                                 .arg(m_quizAction->shortcut().toString(QKeySequence::NativeText)));
    auto* button = new QToolButton(this);
    button->setObjectName("benchQuizButton");
    button->setDefaultAction(m_quizAction);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    fixInType(*button, {0, 28});
    m_play->addAtEnd(button);
    connect(m_quizAction, &QAction::triggered, this, [this](bool isOn) {
        m_play->stop();
        if (isOn)
            m_quiz->begin();
        else
            m_quiz->end();
    });
    connect(m_quizAction, &QAction::toggled, this, &BenchStepsPage::quizChanged);
    connect(m_quiz, &BenchQuizRow::finished, this, [this] { m_quizAction->setChecked(false); });
    connect(m_quiz, &BenchQuizRow::coverChanged, this, &BenchStepsPage::coverChanged);
}

void BenchStepsPage::endQuiz()
{
    m_quizAction->setChecked(false);
    m_quiz->end();
}

bool BenchStepsPage::asksQuiz() const
{
    return m_quizAction->isChecked();
}

QList<QAction*> BenchStepsPage::stepActions() const
{
    return m_play->playActions() << m_quizAction;
}

void BenchStepsPage::setLessMotion(bool less)
{
    m_play->setLessMotion(less);
}

void BenchStepsPage::leaveLesson()
{
    m_view->setCover({});
    m_quizAction->setEnabled(true);
}

/// One drag is one step of undo.
bool BenchStepsPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::KeyPress)
        m_session.endBurst();
    return QWidget::eventFilter(watched, event);
}

void BenchStepsPage::showLesson(const LessonBench& bench)
{
    endQuiz();
    m_quizAction->setEnabled(false); // the lesson asks
    m_play->stop();
    m_view->setCover(bench.cover);
    if (m_isBehind)
        follow(); // a pick is a cell of the steps there are now
    m_view->setPick(bench.pick);
    m_view->showPlace(bench.asked);
}

void BenchStepsPage::setMaskPainting(bool paints)
{
    m_view->setMaskPainting(paints);
}

void BenchStepsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isBehind)
        follow();
}

/// A page behind another one waits.
void BenchStepsPage::followIfShown()
{
    m_isBehind = !isVisible();
    if (!m_isBehind)
        follow();
}

void BenchStepsPage::follow()
{
    m_isBehind = false;
    endQuiz(); // about numbers that may be others now
    m_view->setPlot(benchPlot(m_session.input()));
}

std::optional<Figure> BenchStepsPage::figure() const
{
    return madeOf(m_view->plot()).figure;
}

std::optional<PictureTable> BenchStepsPage::numbers() const
{
    return madeOf(m_view->plot()).table;
}

SaidCommand BenchStepsPage::command() const
{
    SessionState state = commandState();
    BenchChoice& bench = state.pages.bench = sourceOf(m_session);
    if (bench == BenchChoice())
        return {{}, tr("Save the bench first: a command reads it from its file.")};
    const BenchPlot& plot = m_view->plot();
    if (plot.pick)
        bench.cell = QString::fromStdString(cellWord(*plot.steps, *plot.pick));
    if (plot.pick && bench.cell.isEmpty())
        return {{}, tr("A command has no name for the picked cell: its labels are those of others.")};
    return {renderOptions(benchPicture(), state, QStringLiteral("bench.svg"))};
}

} // namespace headlight
