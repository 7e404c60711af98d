// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The menus of the window, and the files that it asks for.

#include "core/base/error.h"
#include "ui/session/session.h"
#include "ui/session/training_session.h"
#include "ui/state/choice_text.h"
#include "ui/window/corpus/corpus_head_model.h"
#include "ui/window/corpus/corpus_texts.h"
#include "ui/window/corpus/corpus_window.h"
#include "ui/window/help/guide_window.h"
#include "ui/window/help/help_dialogs.h"
#include "ui/window/palette/command_palette.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/window_action.h"
#include "ui/window/widgets/window_theme.h"

#include <QAction>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>

namespace headlight {

QAction* CorpusWindow::action(const QString& text, const QKeySequence& keys, const QString& tip, const char* name)
{
    auto* made = new QAction(text, this);
    addToWindow(*this, *made, keys, tip, name);
    return made;
}

void CorpusWindow::addActions()
{
    m_measure =
        action(tr("&Measure a text file…"), QKeySequence(Qt::Key_F8),
               tr("Run the model of the main window on every line of a file: its masks, the heads that are off, "
                  "temperature and score scale count, what belongs to one text does not"),
               "corpusMeasure");
    connect(m_measure, &QAction::triggered, this, [this] {
        notice({}, "muted");
        if (m_session.isBusy())
            m_session.stop();
        else
            askWhatToMeasure();
    });
    m_cut = action(tr("C&ut long lines"), {},
                   tr("Read of a longer line what the model's context holds, and at most 64 KiB; else it is refused"),
                   "corpusCut");
    m_cut->setCheckable(true);
    m_open = action(tr("&Open result…"), QKeySequence::Open, tr("Numbers that this window or headlight stats wrote"),
                    "corpusOpen");
    connect(m_open, &QAction::triggered, this, &CorpusWindow::askWhatToOpen);
    m_compare = action(tr("Com&pare with…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
                       tr("How the heads of another result over the same file differ: two models, or two masks"),
                       "corpusCompare");
    connect(m_compare, &QAction::triggered, this, &CorpusWindow::askWhatToCompare);
    m_alone = action(tr("Show &A alone"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A), tr("End the comparison"),
                     "corpusAlone");
    connect(m_alone, &QAction::triggered, &m_session, &CorpusSession::endComparison);
    m_save = action(tr("&Save numbers…"), QKeySequence::Save,
                    tr("Write what is shown as JSON, as headlight stats does, or the table as CSV"), "corpusSave");
    connect(m_save, &QAction::triggered, this, &CorpusWindow::askWhereToSave);
    m_show = action(tr("Show the chosen &text"), QKeySequence(Qt::CTRL | Qt::Key_Return),
                    tr("In the main window, with this head and this token"), "corpusShow");
    connect(m_show, &QAction::triggered, this, &CorpusWindow::openText);
}

/// A button that says and does what the action does, and can as long as that can.
QPushButton* CorpusWindow::button(QAction* shown, const char* role)
{
    auto* made = new QPushButton(this);
    made->setProperty("role", role); // before it is shown, which dresses it
    made->setObjectName(shown->objectName() + QStringLiteral("Button"));
    made->setCheckable(shown->isCheckable());
    const auto followAction = [made, shown] {
        made->setText(shown->text().remove(u'&'));
        made->setToolTip(shown->toolTip());
        made->setEnabled(shown->isEnabled());
        made->setVisible(shown->isVisible());
        made->setChecked(shown->isChecked());
    };
    connect(shown, &QAction::changed, made, followAction);
    connect(made, &QPushButton::clicked, shown, &QAction::trigger);
    followAction();
    return made;
}

void CorpusWindow::addMenus()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addActions({m_open, m_compare, m_save});
    file->addSeparator();
    QAction* closing = action(tr("&Close"), QKeySequence::Close,
                              tr("Stop measuring and close the window; what was measured is kept"), "corpusClose");
    connect(closing, &QAction::triggered, this, &QWidget::close);
    file->addAction(closing);
    menuBar()->addMenu(tr("&Run"))->addActions({m_measure, m_cut});
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addActions({m_show, m_alone});
    view->addSeparator();
    QAction* models =
        action(tr("&Models"), QKeySequence(Qt::Key_F5), tr("To the window of the models"), "corpusModels");
    connect(models, &QAction::triggered, this, &CorpusWindow::mainWindowWanted);
    view->addAction(models);
    m_helpMenu = menuBar()->addMenu(tr("&Help"));
    QAction* commands = action(tr("&Find a command…"), QKeySequence(Qt::CTRL | Qt::Key_K),
                               tr("Everything that this window can do, by its name"), "corpusPalette");
    connect(commands, &QAction::triggered, this, [this] {
        if (!findChild<CommandPalette*>())
            (new CommandPalette(actionEntries(*this), themeOf(*this), *this))->open();
    });
    QAction* guide = action(tr("&Guide"), QKeySequence::HelpContents, tr("What the program does, and how it is used"),
                            "corpusGuide");
    connect(guide, &QAction::triggered, this, [this] { showGuide(*this, QStringLiteral("12_corpus.md")); });
    QAction* keys =
        action(tr("&Keyboard"), QKeySequence(Qt::CTRL | Qt::Key_F1), tr("Every shortcut"), "corpusShortcuts");
    connect(keys, &QAction::triggered, this, [this] { showShortcuts(*this); });
    QAction* about = action(tr("&About Headlight"), {}, tr("Version and licences"), "corpusAbout");
    connect(about, &QAction::triggered, this, [this] { showAbout(*this); });
    m_helpMenu->addActions({commands, guide, keys, about});
}

void CorpusWindow::addHelp(QAction* shown)
{
    m_helpMenu->insertAction(m_helpMenu->actions().first(), shown);
    addAction(shown);
}

void CorpusWindow::follow()
{
    const bool isBusy = m_session.isBusy();
    const StatsFile* stats = m_session.stats();
    m_measure->setText(!isBusy ? tr("&Measure a text file…") : m_session.isStopping() ? tr("Stopping…") : tr("&Stop"));
    m_measure->setEnabled(!m_session.isStopping());
    m_cut->setEnabled(!isBusy);
    m_open->setEnabled(!isBusy);
    m_compare->setEnabled(!isBusy && stats);
    m_alone->setVisible(m_session.comparison() != nullptr);
    m_alone->setEnabled(!isBusy);
    m_save->setEnabled(!isBusy && stats);
    m_show->setEnabled(stats != nullptr);
    m_status->setText(isBusy  ? m_session.activity()
                      : stats ? toQString(m_session.file().filename())
                              : tr("No numbers yet"));
    m_status->setToolTip(stats ? plainTip(toQString(m_session.file())) : QString());
    const QString model = m_models.state().model;
    m_empty->setText(
        isBusy ? tr("Measuring: the numbers stand here when the last line was read.")
               : tr("Measure every head over a text file, a text in each line, with the model of the main window%1,\n"
                    "or open a result that was measured before.")
                     .arg(model.isEmpty() ? QString() : tr(" (%1)").arg(model)));
}

void CorpusWindow::askWhatToMeasure()
{
    const QString input = headlight::askWhatToOpen(*this, FileKind::Table, tr("Text file, a text in each line"),
                                                   tr("Texts (*.txt);;All files (*)"));
    if (input.isEmpty())
        return;
    rememberFile(FileKind::Table, input);
    const QString output =
        askWhereToWrite(*this, FileKind::Table, tr("Where the numbers are to be; a run that was stopped goes on"),
                        QFileInfo(input).completeBaseName() + QStringLiteral(".stats.json"), tr("Numbers (*.json)"));
    if (output.isEmpty())
        return;
    if (!output.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive)) {
        tell(tr("The numbers need a file that ends in .json, not %1.").arg(QFileInfo(output).fileName()));
        return;
    }
    CorpusWish wish{toPath(input), toPath(output), m_models.state()};
    wish.cutsLongLines = m_cut->isChecked();
    const auto& result = m_models.result();
    if (result && result->cache && result->state.model == wish.state.model &&
        result->state.assumed == wish.state.assumed && result->state.allowedKeys == wish.state.allowedKeys)
        wish.model = result->cache->model;
    m_session.measure(std::move(wish));
}

void CorpusWindow::askWhatToOpen()
{
    notice({}, "muted");
    const QString file = headlight::askWhatToOpen(*this, FileKind::Table, tr("Open result"),
                                                  tr("Numbers (*.json *.part);;All files (*)"));
    if (file.isEmpty())
        return;
    rememberFile(FileKind::Table, file);
    m_session.open(toPath(file));
}

void CorpusWindow::askWhatToCompare()
{
    notice({}, "muted");
    const QString file = headlight::askWhatToOpen(*this, FileKind::Table, tr("Compare with another result"),
                                                  tr("Numbers (*.json);;All files (*)"));
    if (!file.isEmpty())
        m_session.compareWith(toPath(file));
}

void CorpusWindow::askWhereToSave()
{
    notice({}, "muted");
    const QString file =
        askWhereToWrite(*this, FileKind::Table, tr("Save numbers"),
                        m_session.comparison() ? QStringLiteral("difference.csv") : QStringLiteral("heads.csv"),
                        tr("Numbers (*.csv *.json)"));
    if (!file.isEmpty())
        m_session.save(toPath(file));
}

} // namespace headlight
