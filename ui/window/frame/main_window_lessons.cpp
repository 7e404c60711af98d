// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The lessons, and the bench that some of their pages stand beside.

#include "core/base/error.h"
#include "ui/lessons/lesson_training.h"
#include "ui/pictures/context/context_row.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/state/choice_text.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/frame/bottom_panel.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/frame/folded_panels.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/heads/heads_panel.h"
#include "ui/window/inspector/inspector_pane.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/lessons/lesson_printing.h"
#include "ui/window/start/start_page.h"
#include "ui/window/training/training_window.h"

#include <algorithm>

namespace headlight {

void MainWindow::connectLessons()
{
    connect(m_lessons, &LessonPane::partsWanted, this, [this](const std::set<LessonPart>& parts) {
        followHints();
        m_foldedPanels->foldFor(parts);
    });
    connect(m_lessons, &LessonPane::flowAsked, this, [this](FlowStage stage) {
        raise();
        activateWindow();
        m_centre->showStage(stage);
    });
    connect(m_centre, &CentrePane::stageChosen, this, &MainWindow::showInFull);
    connect(m_lessons, &LessonPane::trainingAsked, this, [this](const QString& name) {
        TrainingSession& training = openTraining().session();
        training.setSettings(lessonTraining(name).settings);
        training.restart(); // the run that was shown stays beside it
    });
    connect(m_lessons, &LessonPane::refused, this, &MainWindow::tell);
    connect(m_lessons, &LessonPane::left, this, [this] {
        m_actions->lessons->setChecked(false);
        takeLessonsBack();
        m_lessons->hide();
        m_foldedPanels->giveBack();
        followHints();
        if (m_bench)
            m_bench->leaveLesson();
    });
    connect(m_lessons, &LessonPane::benchAsked, this, &MainWindow::showOnBench);
    connect(m_lessons, &LessonPane::benchLeft, this, [this] {
        takeLessonsBack();
        if (m_bench) // its question is gone, and so is what it covered
            m_bench->leaveLesson();
        raise();
        activateWindow();
    });
    m_lessons->setBenchSource(
        [this] { return m_bench && m_bench->isVisible() ? std::optional(m_bench->input()) : std::nullopt; });
    m_lessons->setAroundSource([this] { return m_bench && m_bench->isVisible() ? m_bench->around() : AroundBench(); });
    connect(m_actions->lessons, &QAction::triggered, this, &MainWindow::showLessons);
    connect(m_actions->teacherPage, &QAction::triggered, this, &MainWindow::showTeacherPage);
    connect(m_actions->exportLessons, &QAction::triggered, this, &MainWindow::exportLessons);
    connect(m_actions->exportLessonPage, &QAction::triggered, this, [this] {
        if (!m_lessons->isOpen()) {
            tell(tr("No lesson is open: F2 opens one, and its page is written."));
            return;
        }
        try {
            const std::vector<Lesson> lessons = m_lessons->lessons(); // dialogs run meanwhile, in which others may open
            const QString file = exportWebPage(lessons, m_lessons->place(), *this);
            if (!file.isEmpty())
                tellDone(tr("Written: %1").arg(file));
        } catch (const Error& error) {
            tell(QString::fromUtf8(error.what()));
        }
    });
    connect(&m_centre->startPage(), &StartPage::lessonWanted, this, &MainWindow::openLesson);
    connect(m_lessons, &LessonPane::askedChanged, this, [this](const std::optional<AskedPicture>& asked) {
        m_centre->setAsked(asked);
        m_foldedPanels->keepFolded(asked && !asked->isToCome);
    });
}

/// Where what a stage of the picture Flow is a thumbnail of can be read number by number.
void MainWindow::showInFull(FlowStage stage)
{
    switch (stage) {
    case FlowStage::Tokens:
        if (!m_session.state().tokens.showIds)
            m_actions->showIds->trigger();
        break;
    case FlowStage::X:
        m_session.set(&SessionState::tab, kContextTab);
        break;
    case FlowStage::Qkv:
    case FlowStage::Z:
        m_actions->inspectorPanel->setChecked(true);
        break;
    case FlowStage::Scores:
    case FlowStage::Weights:
        m_session.set(&SessionState::tab, kHeatmapTab);
        break;
    case FlowStage::Output:
        m_session.set(&SessionState::tab, kShapesTab);
        break;
    case FlowStage::Residual:
    case FlowStage::Mlp:
        m_session.set(&SessionState::tab, kLayersTab);
        break;
    case FlowStage::NextToken:
        m_actions->bottomPanel->setChecked(true);
        break;
    }
}

/// A lesson that is open comes to the front; only its own × closes it.
void MainWindow::showLessons()
{
    m_actions->lessons->setChecked(true);
    if (!m_lessons->isOpen()) {
        m_lessons->show();
        m_lessons->open();
    }
    if (m_lessons->isOpen())
        m_lessons->takeFocus();
}

void MainWindow::showLesson(int lesson)
{
    m_actions->lessons->setChecked(true);
    m_lessons->show();
    m_lessons->openLesson(lesson, 0);
    m_lessons->takeFocus();
}

void MainWindow::openLesson(const QString& fileName)
{
    showLessons(); // reads them
    const std::vector<Lesson>& lessons = m_lessons->lessons();
    const auto isIt = [&](const Lesson& lesson) { return toQString(lesson.file.filename()) == fileName; };
    if (const auto found = std::ranges::find_if(lessons, isIt); found != lessons.end())
        showLesson(static_cast<int>(found - lessons.begin()));
}

/// A page about the bench stands beside the bench.
void MainWindow::showOnBench(const LessonBench& bench, const QString& title)
{
    BenchWindow& window = openBench();
    m_foldedPanels->lend(*m_lessons);
    window.addSidePane(m_lessons);
    window.showLesson(bench, title);
}

void MainWindow::takeLessonsBack()
{
    m_foldedPanels->takeBack(*m_lessons);
}

} // namespace headlight
