// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The menus of the window, and what they do beside training.

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/file_ending.h"
#include "core/training/save_trained_model.h"
#include "core/training/trained_model.h"
#include "ui/state/choice_text.h"
#include "ui/window/figures/listed_export.h"
#include "ui/window/help/guide_window.h"
#include "ui/window/help/help_dialogs.h"
#include "ui/window/palette/command_palette.h"
#include "ui/window/training/kept_models_dialog.h"
#include "ui/window/training/training_window.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/window_action.h"
#include "ui/window/widgets/window_theme.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenuBar>
#include <QPushButton>

#include <algorithm>
#include <limits>

namespace headlight {

using Activity = TrainingSession::Activity;

QAction* TrainingWindow::action(const QString& text, const QKeySequence& keys, const QString& tip, const char* name)
{
    auto* made = new QAction(text, this);
    addToWindow(*this, *made, keys, tip, name);
    return made;
}

/// A button that says and does what the action does, and can as long as that can.
QPushButton* TrainingWindow::button(QAction* shown, const char* role)
{
    auto* made = new QPushButton(this);
    made->setProperty("role", role); // before it is shown, which dresses it
    made->setObjectName(shown->objectName() + QStringLiteral("Button"));
    const auto followAction = [made, shown] {
        made->setText(shown->text().remove(u'&'));
        made->setToolTip(shown->toolTip());
        made->setEnabled(shown->isEnabled());
        made->setVisible(shown->isVisible());
    };
    connect(shown, &QAction::changed, made, followAction);
    connect(made, &QPushButton::clicked, shown, &QAction::trigger);
    followAction();
    return made;
}

void TrainingWindow::addActions()
{
    m_start = action(tr("&Start"), QKeySequence(Qt::Key_F8), tr("Train, or pause: nothing is lost"), "trainingStart");
    connect(m_start, &QAction::triggered, this, [this] {
        notice({}, "muted");
        if (m_session.activity() == Activity::Running)
            m_session.pause();
        else
            m_session.start();
    });
    m_step = action(tr("S&tep"), QKeySequence(Qt::Key_F9), tr("One step of training, and its maps"), "trainingStep");
    connect(m_step, &QAction::triggered, this, [this] {
        notice({}, "muted");
        m_session.takeStep();
    });
    m_restart = action(tr("&Restart"), QKeySequence(Qt::CTRL | Qt::Key_R),
                       tr("A new run with these settings; the shown one stays beside it"), "trainingRestart");
    connect(m_restart, &QAction::triggered, this, [this] {
        notice({}, "muted");
        m_session.restart();
    });
    m_restartFrom = action(tr("Restart &from the shown step"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
                           tr("A run with these settings that goes on from the step under the slider; the shown one "
                              "stays beside it"),
                           "trainingRestartFrom");
    connect(m_restartFrom, &QAction::triggered, this, [this] {
        notice({}, "muted");
        m_session.restartFromShown();
    });
    m_other = action(tr("Show the &other run"), QKeySequence(Qt::CTRL | Qt::Key_Tab),
                     tr("Its maps, its step under the slider, and its curves in front"), "trainingOther");
    connect(m_other, &QAction::triggered, &m_session, &TrainingSession::showOtherRun);
    m_newest = action(tr("&Newest step"), QKeySequence(Qt::CTRL | Qt::Key_End),
                      tr("The maps follow the run as it trains"), "trainingNewest");
    connect(m_newest, &QAction::triggered, &m_session,
            [this] { m_session.showMoment(std::numeric_limits<int>::max()); });
    m_open = action(tr("&Open in the main window"), QKeySequence::Open, tr("The model of the shown step, as any other"),
                    "trainingOpen");
    connect(m_open, &QAction::triggered, this, &TrainingWindow::openInMainWindow);
    m_save = action(tr("&Save as folder…"), QKeySequence::Save,
                    tr("Write the model of the shown step in Hugging Face's format"), "trainingSave");
    connect(m_save, &QAction::triggered, this, &TrainingWindow::saveAsFolder);
    m_kept = action(tr("&Kept models…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
                    tr("Models that were opened from here: how large they are; open or delete them"), "trainingKept");
    connect(m_kept, &QAction::triggered, this, &TrainingWindow::showKeptModels);
    m_curves = action(tr("Export n&umbers…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                      tr("Write the curves of the shown run as CSV or JSON"), "trainingCurves");
    connect(m_curves, &QAction::triggered, this, &TrainingWindow::saveCurves);
    m_animation =
        action(tr("Export &animation…"), {},
               tr("Write every head's map from step to step of the shown run: WebP, PDF or PNG"), "trainingAnimation");
    connect(m_animation, &QAction::triggered, this, &TrainingWindow::exportMaps);
    m_command = action(tr("Copy as co&mmand"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K),
                       tr("Copy the line of headlight train that makes the shown model"), "trainingCommand");
    connect(m_command, &QAction::triggered, this, &TrainingWindow::copyCommand);
}

void TrainingWindow::addMenus()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addActions({m_open, m_kept, m_save, m_curves, m_animation});
    file->addSeparator();
    QAction* closing = action(tr("&Close"), QKeySequence::Close,
                              tr("Pause the run and close the window; it comes back as it is"), "trainingClose");
    connect(closing, &QAction::triggered, this, &QWidget::close);
    file->addAction(closing);
    menuBar()->addMenu(tr("&Edit"))->addAction(m_command);
    QMenu* run = menuBar()->addMenu(tr("&Run"));
    run->addActions({m_start, m_step});
    run->addSeparator();
    run->addActions({m_restart, m_restartFrom});
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addActions({m_newest, m_other});
    view->addSeparator();
    QAction* models =
        action(tr("&Models"), QKeySequence(Qt::Key_F6), tr("To the window of the models"), "trainingModels");
    connect(models, &QAction::triggered, this, &TrainingWindow::mainWindowWanted);
    view->addAction(models);
    m_helpMenu = menuBar()->addMenu(tr("&Help"));
    QAction* commands = action(tr("&Find a command…"), QKeySequence(Qt::CTRL | Qt::Key_K),
                               tr("Everything that this window can do, by its name"), "trainingPalette");
    connect(commands, &QAction::triggered, this, [this] {
        if (!findChild<CommandPalette*>())
            (new CommandPalette(actionEntries(*this), themeOf(*this), *this))->open();
    });
    QAction* guide = action(tr("&Guide"), QKeySequence::HelpContents, tr("What the program does, and how it is used"),
                            "trainingGuide");
    connect(guide, &QAction::triggered, this,
            [this] { showGuide(*this, QStringLiteral("10_lessons.md"), QStringLiteral("Watch it learn")); });
    QAction* keys =
        action(tr("&Keyboard"), QKeySequence(Qt::CTRL | Qt::Key_F1), tr("Every shortcut"), "trainingShortcuts");
    connect(keys, &QAction::triggered, this, [this] { showShortcuts(*this); });
    QAction* about = action(tr("&About Headlight"), {}, tr("Version and licences"), "trainingAbout");
    connect(about, &QAction::triggered, this, [this] { showAbout(*this); });
    m_helpMenu->addActions({commands, guide, keys, about});
}

void TrainingWindow::addHelp(QAction* shown)
{
    m_helpMenu->insertAction(m_helpMenu->actions().first(), shown);
    addAction(shown);
}

void TrainingWindow::followActions()
{
    const Activity activity = m_session.activity();
    m_start->setText(activity == Activity::Idle      ? tr("&Start")
                     : activity == Activity::Running ? tr("&Pause")
                                                     : tr("Pausing…"));
    m_start->setEnabled(activity != Activity::Stopping);
    m_step->setEnabled(activity == Activity::Idle);
    const bool isMeasured = m_session.shownMoment() != nullptr;
    for (QAction* needing : {m_restartFrom, m_open, m_save, m_curves, m_animation, m_command})
        needing->setEnabled(isMeasured);
    m_restart->setEnabled(m_session.shownRun() != nullptr);
    m_newest->setEnabled(isMeasured);
    const TrainingRun* other = m_session.otherRun();
    m_other->setVisible(other != nullptr);
    m_other->setEnabled(other != nullptr && activity == Activity::Idle);
    if (other)
        m_other->setText(tr("Show run &%1").arg(other->number()));
}

void TrainingWindow::withShown(const std::function<void(const TrainingCheckpoint&)>& use)
{
    notice({}, "muted"); // what was said before is of something else
    const TrainingMoment* moment = m_session.shownMoment();
    if (!moment) {
        tell(tr("There is no model yet: start a run first."));
        return;
    }
    const std::shared_ptr<const TrainingCheckpoint> checkpoint = moment->checkpoint; // the run may go on meanwhile
    try {
        use(*checkpoint);
    } catch (const Error& error) {
        tell(sentenceOfCore(error));
    }
}

void TrainingWindow::openInMainWindow()
{
    withShown([this](const TrainingCheckpoint& checkpoint) {
        emit modelWanted(toQString(m_store.keepModel(checkpoint, m_session.shownRun()->history(checkpoint.step()))),
                         QString::fromStdString(probeText(checkpoint.options)));
    });
}

void TrainingWindow::showKeptModels()
{
    notice({}, "muted");
    auto* dialog = new KeptModelsDialog(m_store.modelsFolder(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &KeptModelsDialog::modelWanted, this, &TrainingWindow::modelWanted);
    dialog->open();
}

void TrainingWindow::saveAsFolder()
{
    withShown([this](const TrainingCheckpoint& checkpoint) {
        const QString name = trainedFolderName(checkpoint); // throws before anything is asked
        const TrainingHistory history = m_session.shownRun()->history(checkpoint.step()); // the run may go on
        const QString parent = askForFolder(*this, FileKind::Model, tr("Where the folder %1 is to be").arg(name));
        if (parent.isEmpty())
            return;
        const std::filesystem::path folder = toPath(parent) / toPath(name);
        saveTrainedModel(checkpoint, folder, &history);
        rememberFile(FileKind::Model, toQString(folder));
        tellDone(tr("Written: %1").arg(toQString(folder)));
    });
}

void TrainingWindow::saveCurves()
{
    const TrainingRun* run = m_session.shownRun();
    withShown([this, run](const TrainingCheckpoint&) {
        const TrainingRun shown = *run; // the run goes on while one is asked
        const QString file = askWhereToWrite(*this, FileKind::Table, tr("Export numbers"), QStringLiteral("curves.csv"),
                                             tr("Tables (*.csv *.json)"));
        if (file.isEmpty())
            return;
        std::vector<TrainingPoint> points;
        for (const TrainingMoment& moment : shown.moments())
            points.push_back(moment.point);
        writeFileAtomically(toPath(file), endingOf(toPath(file)) == ".json" ? curvesJson(shown.options(), points)
                                                                            : curvesCsv(points));
        rememberFile(FileKind::Table, file);
        tellDone(tr("Written: %1").arg(file));
    });
}

void TrainingWindow::exportMaps()
{
    const TrainingRun* run = m_session.shownRun();
    withShown([this, run](const TrainingCheckpoint&) {
        const auto frames = [moments = run->moments()](const CancelToken&, const Progress&) { return mapsOf(moments); };
        const SaidCommand none{{}, tr("the maps of a training are no figure of render: headlight train has --maps")};
        const AnimationExport exported =
            exportAnimationOf({AnimationSubject{tr("From step to step of the training"), {}, frames, none}}, *this);
        if (!exported.written.isEmpty())
            tellDone(tr("Written: %1").arg(exported.written));
    });
}

void TrainingWindow::copyCommand()
{
    const TrainingRun* run = m_session.shownRun();
    withShown([this, run](const TrainingCheckpoint& checkpoint) {
        if (run->from()) {
            tell(tr("Run %1 goes on from another run: a command trains from the beginning alone. Its first part is "
                    "run %2's.")
                     .arg(run->number())
                     .arg(run->from()->run));
            return;
        }
        requireSavable(checkpoint.options);
        const int nSteps = std::max(1, checkpoint.step());
        QGuiApplication::clipboard()->setText(QString::fromStdString(
            trainCommandLine(checkpoint.options, nSteps, rowOf(checkpoint.options.task.task).name)));
        tellDone(tr("The command was copied."));
    });
}

} // namespace headlight
