// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/tr.h"
#include "ui/window/bench/bench_side.h"
#include "ui/window/bench/bench_steps_page.h"
#include "ui/window/bench/bench_table_view.h"
#include "ui/window/bench/bench_tables_pane.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/bench/new_bench.h"
#include "ui/window/bench/pair_page.h"
#include "ui/window/help/guide_window.h"
#include "ui/window/help/help_dialogs.h"
#include "ui/window/palette/command_palette.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/fitting_tabs.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/undo_actions.h"
#include "ui/window/widgets/window_action.h"
#include "ui/window/widgets/window_theme.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace headlight {

QAction* BenchWindow::add(QMenu& menu, const QString& text, const QKeySequence& keys, const QString& tip,
                          const char* name)
{
    auto* action = menu.addAction(text);
    addToWindow(*this, *action, keys, tip, name);
    return action;
}

void BenchWindow::addMenus()
{
    addFileMenu();
    addEditMenu();
    addExamplesMenu();
    addViewMenu();
    addButtons();
    m_helpMenu = menuBar()->addMenu(tr("&Help"));
    connect(add(*m_helpMenu, tr("&Find a command…"), QKeySequence(Qt::CTRL | Qt::Key_K),
                tr("Everything that the bench can do, by its name"), "benchPalette"),
            &QAction::triggered, this, &BenchWindow::showCommands);
    connect(add(*m_helpMenu, tr("&Guide"), QKeySequence::HelpContents, tr("What the bench does, and how it is used"),
                "benchGuide"),
            &QAction::triggered, this, [this] { showGuide(*this, QStringLiteral("09_bench.md")); });
    connect(
        add(*m_helpMenu, tr("&Keyboard"), QKeySequence(Qt::CTRL | Qt::Key_F1), tr("Every shortcut"), "benchShortcuts"),
        &QAction::triggered, this, [this] { showShortcuts(*this); });
    connect(add(*m_helpMenu, tr("&About Headlight"), {}, tr("Version and licences"), "benchAbout"), &QAction::triggered,
            this, [this] { showAbout(*this); });
}

void BenchWindow::showCommands()
{
    if (findChild<CommandPalette*>())
        return;
    std::vector<PaletteEntry> entries = actionEntries(*this);
    if (auto* field = findChild<QDoubleSpinBox*>("benchTemperature"))
        entries.push_back({tr("Temperature"), tr("Scores"), {}, field->toolTip(), field->isEnabled(), [this, field] {
                               m_tabActions->actions().first()->trigger(); // to the steps, which it stands beside
                               m_side->showTab(1);
                               field->setFocus(Qt::ShortcutFocusReason);
                               field->selectAll();
                           }});
    if (m_moreEntries)
        std::ranges::move(m_moreEntries(), std::back_inserter(entries));
    (new CommandPalette(std::move(entries), themeOf(*this), *this))->open();
}

void BenchWindow::setMoreEntries(std::function<std::vector<PaletteEntry>()> more)
{
    m_moreEntries = std::move(more);
}

void BenchWindow::addHelp(QAction* action)
{
    m_helpMenu->insertAction(m_helpMenu->actions().first(), action);
    addAction(action);
}

void BenchWindow::addFileMenu()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    connect(add(*file, tr("&New bench"), QKeySequence::New,
                tr("Two tokens and small tables; undo brings this one back"), "benchNew"),
            &QAction::triggered, this, [this] { m_session.replace(newBench(), tr("new bench")); });
    connect(add(*file, tr("&Open bench…"), QKeySequence::Open, tr("Open a bench file"), "benchOpen"),
            &QAction::triggered, this, &BenchWindow::askForFile);
    connect(add(*file, tr("&Save bench"), QKeySequence::Save, tr("Write the bench to its file"), "benchSave"),
            &QAction::triggered, this, [this] {
                if (m_session.file().empty())
                    askWhereToSave();
                else
                    saveFile(m_session.file());
            });
    connect(add(*file, tr("Save bench &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                tr("Write the bench to another file"), "benchSaveAs"),
            &QAction::triggered, this, &BenchWindow::askWhereToSave);
    file->addSeparator();
    m_export = add(*file, tr("&Export figure…"), QKeySequence(Qt::CTRL | Qt::Key_E),
                   tr("Write what is shown as SVG, PDF or PNG"), "benchExportFigure");
    connect(m_export, &QAction::triggered, this, [this] { exportPage(FileKind::Figure); });
    connect(add(*file, tr("Export ani&mation…"), {},
                tr("Write the steps as they are computed, one after the other: WebP, PDF or PNG"),
                "benchExportAnimation"),
            &QAction::triggered, this, &BenchWindow::exportSteps);
    connect(add(*file, tr("Export n&umbers…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                tr("Write the numbers of what is shown as a table"), "benchExportNumbers"),
            &QAction::triggered, this, [this] { exportPage(FileKind::Table); });
    connect(add(*file, tr("&Print…"), QKeySequence(Qt::CTRL | Qt::Key_P),
                tr("Look at what is shown as a page of paper, and print it"), "benchPrint"),
            &QAction::triggered, this, &BenchWindow::printPage);
    file->addSeparator();
    connect(add(*file, tr("&Close"), QKeySequence::Close, tr("Close the bench; it comes back as it is"), "benchClose"),
            &QAction::triggered, this, &QWidget::close);
}

void BenchWindow::addEditMenu()
{
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    std::tie(m_undo, m_redo) = makeUndoActions(*m_session.undoStack(), this);
    for (QAction* action : {m_undo, m_redo}) {
        edit->addAction(action);
        addAction(action);
    }
    edit->addSeparator();
    connect(add(*edit, tr("&Copy"), QKeySequence::Copy, tr("Copy the chosen cells, or the formula of the picked cell"),
                "benchCopy"),
            &QAction::triggered, this, &BenchWindow::copyFocused);
    connect(add(*edit, tr("&Paste"), QKeySequence::Paste, tr("Paste numbers into the table, from the chosen cell on"),
                "benchPaste"),
            &QAction::triggered, this, &BenchWindow::pasteFocused);
    connect(add(*edit, tr("Copy &figure"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                tr("Copy what is shown as a picture"), "benchCopyFigure"),
            &QAction::triggered, this, &BenchWindow::copyPicture);
    connect(add(*edit, tr("Copy matrix as &LaTeX"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
                tr("Copy the matrix of the picked cell, or the table, as a bmatrix with the digits shown"),
                "benchCopyLatex"),
            &QAction::triggered, this, &BenchWindow::copyLatex);
    connect(add(*edit, tr("Copy as co&mmand"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K),
                tr("Copy the line of headlight render that makes what is shown"), "benchCopyCommand"),
            &QAction::triggered, this, &BenchWindow::copyCommand);
    edit->addSeparator();
    m_fillMenu = edit->addMenu(tr("F&ill the table"));
    connect(edit, &QMenu::aboutToShow, this, [this] {
        BenchTablePane* table = m_side->tables().currentTable();
        m_fillMenu->clear();
        if (table)
            m_fillMenu->addActions(table->menu()->actions());
        m_fillMenu->setEnabled(table != nullptr);
        m_fillMenu->setTitle(table ? tr("F&ill %1").arg(table->model().name()) : tr("F&ill the table"));
    });
}

void BenchWindow::addExamplesMenu()
{
    QMenu* examples = menuBar()->addMenu(tr("E&xamples"));
    examples->setToolTipsVisible(true);
    int number = 0;
    for (const BenchExample& example : benchExamples()) {
        const QString place = ++number < 10 ? QStringLiteral("&%1").arg(number) : QStringLiteral("1&0"); // ten at most
        const QString text = QStringLiteral("%1  %2\t%3") // its name, as lessons and the command line know it
                                 .arg(place)
                                 .arg(headlight::tr(example.title), QLatin1String(example.name));
        QAction* action = add(*examples, text, {}, headlight::tr(example.what), "benchExample");
        connect(action, &QAction::triggered, this, [this, &example] { openExample(example); });
    }
}

void BenchWindow::addViewMenu()
{
    m_viewMenu = menuBar()->addMenu(tr("&View"));
    m_viewMenu->addActions(m_tabActions->actions());
    m_paintMask = add(*m_viewMenu, tr("&Paint mask"), QKeySequence(Qt::CTRL | Qt::Key_M),
                      tr("Clicks on scores and weights hide or show single cells"), "benchPaintAction");
    m_paintMask->setCheckable(true);
    connect(m_paintMask, &QAction::toggled, m_side, &BenchSide::setMaskPainting);
    connect(m_side, &BenchSide::maskPaintingChanged, m_paintMask, &QAction::setChecked);
    m_viewMenu->addSeparator();
    for (QAction* action : m_steps->stepActions()) {
        m_viewMenu->addAction(action);
        addAction(action);
        connect(action, &QAction::triggered, this, [this] { m_tabs->setCurrentIndex(0); }); // to where it can be seen
    }
    m_viewMenu->addSeparator();
    connect(add(*m_viewMenu, tr("&Models"), QKeySequence(Qt::Key_F3), tr("To the window of the models"), "benchModels"),
            &QAction::triggered, this, &BenchWindow::mainWindowWanted);
}

/// At the end of the row of tabs.
void BenchWindow::addButtons()
{
    for (const auto& [name, action] : {std::pair("benchUndoButton", m_undo), {"benchRedoButton", m_redo}}) {
        auto* button = new QToolButton(this);
        button->setObjectName(name);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::TabFocus);
        fixInType(*button, {28, 28});
        m_topRow->addWidget(button);
    }
    auto* button = new QPushButton(tr("Export figure…"), this);
    button->setObjectName("benchExportButton");
    button->setProperty("role", "primary");
    button->setToolTip(m_export->toolTip());
    fixInType(*button, {0, 28});
    connect(button, &QPushButton::clicked, m_export, &QAction::trigger);
    m_topRow->addWidget(button);
}

/// In a table the cells, elsewhere the formula; lines of text copy by themselves.
void BenchWindow::copyFocused()
{
    const QString formula = m_steps->view().formulaText();
    if (auto* table = qobject_cast<BenchTableView*>(QApplication::focusWidget()))
        table->copy();
    else if (!formula.isEmpty())
        QGuiApplication::clipboard()->setText(formula);
    else
        tell(tr("Choose cells of a table, or pick a number of the steps: then there is something to copy."));
}

/// In a table the table, elsewhere the matrix that the picked cell is in.
void BenchWindow::copyLatex()
{
    const BenchPlot& plot = m_steps->view().plot();
    if (const auto* table = qobject_cast<BenchTableView*>(QApplication::focusWidget())) {
        table->copyLatex();
    } else if (plot.pick && m_tabs->currentIndex() == 0) {
        m_steps->view().copyLatex(plot.pick->step);
    } else {
        tell(tr("Pick a number of the steps, or a cell of a table: its matrix is copied then."));
        return;
    }
    tellDone(tr("The matrix is copied as LaTeX."));
}

void BenchWindow::setLessMotion(bool less)
{
    m_steps->setLessMotion(less);
    m_pair->setLessMotion(less);
}

void BenchWindow::pasteFocused()
{
    if (auto* table = qobject_cast<BenchTableView*>(QApplication::focusWidget()))
        table->paste();
    else
        tell(tr("Choose a cell of a table first: the numbers are pasted from there on."));
}

} // namespace headlight
