// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/all_pictures.h"
#include "ui/pictures/command_line.h"
#include "ui/pictures/words.h"
#include "ui/window/ablation/switching_off_pane.h"
#include "ui/window/frame/bottom_panel.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/frame/export_dialog.h"
#include "ui/window/frame/figure_files.h"
#include "ui/window/frame/help_dialogs.h"
#include "ui/window/frame/main_actions.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/frame/model_drop.h"
#include "ui/window/inspector/inspector_pane.h"
#include "ui/window/start/start_page.h"
#include "ui/window/text/text_bar.h"
#include "ui/window/text/translation_bar.h"
#include "ui/window/text/translation_line.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>

namespace headlight {

namespace {

QString nothingYet()
{
    return MainWindow::tr("There is no picture yet: type a sentence first.");
}

} // namespace

void MainWindow::connectActions()
{
    connect(m_actions->newSession, &QAction::triggered, this, [this] {
        SessionState fresh;
        fresh.model = m_session.state().model;
        fresh.theme = m_session.state().theme;
        fresh.colours.map = m_preferences.colourMap;
        m_session.replace(fresh, tr("new session"));
        keepAsFile({});
        m_textBar->line()->setFocus(); // what is typed next is the sentence
    });
    connect(m_actions->openSession, &QAction::triggered, this, &MainWindow::askForSession);
    connect(&m_centre->startPage(), &StartPage::sessionWanted, this,
            [this](const QString& file) { openSessionFile(toPath(file)); });
    connect(&m_centre->startPage(), &StartPage::textTaken, this, [this] { m_textBar->line()->setFocus(); });
    connect(m_actions->openModel, &QAction::triggered, this, &MainWindow::askForModel);
    connect(m_actions->openLabels, &QAction::triggered, this, &MainWindow::askForLabels);
    connect(m_actions->getModel, &QAction::triggered, this, &MainWindow::askForHubModel);
    connect(m_actions->openMatrices, &QAction::triggered, this, &MainWindow::askForMatrices);
    new ModelDrop(*this, [this](const QString& path) { openRecent(FileKind::Model, path); });
    connect(m_actions->exportFigure, &QAction::triggered, this, [this] { exportFigure(m_centre->figure()); });
    connect(m_actions->exportCsv, &QAction::triggered, this, [this] { askWhereToWriteCsv(m_centre->numbers()); });
    connect(m_actions->exportPredictions, &QAction::triggered, this,
            [this] { exportFigure(m_bottom->predictionFigure()); });
    connect(m_actions->exportPredictionsCsv, &QAction::triggered, this,
            [this] { askWhereToWriteCsv(m_bottom->predictionNumbers()); });
    connect(m_actions->exportHeads, &QAction::triggered, this, [this] { exportFigure(m_bottom->headFigure()); });
    connect(m_actions->exportAblation, &QAction::triggered, this,
            [this] { exportFigure(m_bottom->switchingOff().figure()); });
    connect(m_actions->exportAblationCsv, &QAction::triggered, this,
            [this] { askWhereToWriteCsv(m_bottom->switchingOff().numbers()); });
    connect(m_actions->exportInspector, &QAction::triggered, m_inspector, &InspectorPane::exportFigure);
    connect(m_actions->exportInspectorCsv, &QAction::triggered, m_inspector, &InspectorPane::exportTable);
    connect(m_actions->copyFigure, &QAction::triggered, this, &MainWindow::copyFigure);
    connect(m_actions->copyCommand, &QAction::triggered, this, &MainWindow::copyCommand);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->focusText, &QAction::triggered, this, [this] {
        m_textBar->line()->setFocus(Qt::ShortcutFocusReason);
        m_textBar->line()->selectAll();
    });
    connect(m_actions->focusTranslation, &QAction::triggered, this, [this] {
        m_translationBar->line()->setFocus(Qt::ShortcutFocusReason);
        m_translationBar->line()->selectAll();
    });
    connect(m_actions->shortcuts, &QAction::triggered, this, [this] { showShortcuts(*this); });
    connect(m_actions->about, &QAction::triggered, this, [this] { showAbout(*this); });
}

void MainWindow::askWhereToWriteCsv(const std::optional<PictureTable>& numbers)
{
    if (!numbers) {
        tell(m_session.result() ? tr("This view has no numbers to export.") : nothingYet());
        return;
    }
    writeWhereAsked(
        *this, *numbers, [this](const QString& sentence) { tellDone(sentence); },
        [this](const QString& sentence) { tell(sentence); });
}

void MainWindow::exportFigure(const std::optional<Figure>& figure)
{
    if (figure) {
        ExportDialog dialog(*figure, this);
        if (dialog.exec() == QDialog::Accepted)
            tellDone(tr("Written: %1").arg(dialog.file()));
    } else {
        tell(m_session.result() ? tr("This view has no picture to export.") : nothingYet());
    }
}

void MainWindow::copyFigure()
{
    const auto figure = m_centre->figure();
    if (!figure) {
        tell(m_session.result() ? tr("This view has no picture to copy.") : nothingYet());
        return;
    }
    copyToClipboard(*figure);
    tellDone(tr("The figure was copied."));
}

void MainWindow::copyCommand()
{
    const auto& result = m_session.result();
    if (!result) {
        tell(nothingYet());
        return;
    }
    if (result->generation) {
        tell(tr("What is generated is no text yet: take it over or discard it, then there is a command."));
        return;
    }
    const Picture& picture = shownPicture(result->state);
    const SaidCommand command =
        saidCommand(picture, result->view->shown, result->state, *result->cache, picture.name + QStringLiteral(".svg"));
    if (!command.refusal.isEmpty()) {
        tell(command.refusal);
        return;
    }
    QGuiApplication::clipboard()->setText(command.line);
    tellDone(tr("The command was copied."));
}

} // namespace headlight
