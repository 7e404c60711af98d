// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/catalogue/all_pictures.h"
#include "ui/catalogue/command_line.h"
#include "ui/catalogue/page_heads.h"
#include "ui/session/given_weights.h"
#include "ui/state/choice_text.h"
#include "ui/window/ablation/switching_off_pane.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/figures/export_dialog.h"
#include "ui/window/figures/figure_files.h"
#include "ui/window/figures/listed_export.h"
#include "ui/window/figures/print_figure.h"
#include "ui/window/frame/bottom_panel.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/frame/model_drop.h"
#include "ui/window/help/guide_window.h"
#include "ui/window/help/help_dialogs.h"
#include "ui/window/inspector/inspector_pane.h"
#include "ui/window/start/start_page.h"
#include "ui/window/text/text_bar.h"
#include "ui/window/text/translation_bar.h"
#include "ui/window/text/translation_line.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>

#include <functional>
#include <utility>

namespace headlight {

namespace {

QString nothingYet(const Session& session)
{
    return session.readsImages() ? MainWindow::tr("Nothing is shown yet: open a picture first.")
                                 : MainWindow::tr("There is no picture yet: type a sentence first.");
}

} // namespace

void MainWindow::connectActions()
{
    connect(m_actions->newSession, &QAction::triggered, this, [this] {
        SessionState fresh;
        fresh.model = m_session.state().model;
        fresh.theme = m_session.state().theme;
        fresh.colours.map = m_preferences.colourMap;
        m_session.replace(fresh, tr("new session"), {});
        m_autosave.start();            // which file it is of is kept with the session
        m_textBar->line()->setFocus(); // what is typed next is the sentence
    });
    connect(m_actions->openSession, &QAction::triggered, this, &MainWindow::askForSession);
    connect(&m_centre->startPage(), &StartPage::sessionWanted, this,
            [this](const QString& file) { openSessionFile(toPath(file)); });
    connect(&m_centre->startPage(), &StartPage::pictureWanted, this, [this](const QString& file) {
        if (file.isEmpty())
            askForImage();
        else
            openImage(file);
    });
    connect(&m_centre->startPage(), &StartPage::textTaken, this, [this] { m_textBar->line()->setFocus(); });
    connect(m_actions->openModel, &QAction::triggered, this, &MainWindow::askForModel);
    connect(m_actions->openLabels, &QAction::triggered, this, &MainWindow::askForLabels);
    connect(m_actions->readMatrices, &QAction::triggered, this, &MainWindow::askHowToRead);
    connect(m_actions->placeMatrices, &QAction::triggered, this, &MainWindow::askForPatches);
    connect(&m_session, &Session::matricesRefused, this, &MainWindow::takeRefusedMatrices);
    connect(m_actions->getModel, &QAction::triggered, this, &MainWindow::askForHubModel);
    connect(m_actions->openMatrices, &QAction::triggered, this, &MainWindow::askForMatrices);
    connect(m_actions->openModelFile, &QAction::triggered, this, &MainWindow::askForModelFile);
    connect(m_actions->openImage, &QAction::triggered, this, &MainWindow::askForImage);
    connect(m_actions->openGraph, &QAction::triggered, this, &MainWindow::askForGraph);
    new ModelDrop(*this, [this](const QString& path) { openFile(path); });
    connectExports();
    connect(m_actions->exportAnimation, &QAction::triggered, this, &MainWindow::exportAnimation);
    connect(m_actions->print, &QAction::triggered, this, &MainWindow::printShown);
    connect(m_actions->copyFigure, &QAction::triggered, this, &MainWindow::copyFigure);
    connect(m_actions->copyCommand, &QAction::triggered, this, &MainWindow::copyCommand);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    for (const auto changed : {&Session::stateChanged, &Session::resultChanged})
        connect(&m_session, changed, m_actions->focusText, [this] {
            m_actions->focusText->setText(showsGivenWeights(m_session) ? tr("Go to th&e line of the file")
                                          : m_session.readsImages()    ? tr("Go to th&e line of the picture")
                                                                       : tr("&Edit the sentence"));
        });
    connect(m_actions->focusText, &QAction::triggered, this, [this] {
        m_textBar->line()->setFocus(Qt::ShortcutFocusReason);
        m_textBar->line()->selectAll();
    });
    connect(m_actions->focusTranslation, &QAction::triggered, this, [this] {
        m_translationBar->line()->setFocus(Qt::ShortcutFocusReason);
        m_translationBar->line()->selectAll();
    });
    connect(m_actions->shortcuts, &QAction::triggered, this, [this] { showShortcuts(*this); });
    connect(m_actions->matrixHelp, &QAction::triggered, this,
            [this] { showGuide(*this, QStringLiteral("06_attention_from_pytorch.md")); });
    connect(m_actions->guide, &QAction::triggered, this, [this] { showGuide(*this, QStringLiteral("01_start.md")); });
    connect(m_actions->about, &QAction::triggered, this, [this] { showAbout(*this); });
}

void MainWindow::connectExports()
{
    const auto exports = [this](QAction* action, FileKind first, std::function<ExportOffer()> offer, QString picture) {
        connect(action, &QAction::triggered, this, [this, first, offer = std::move(offer), picture] {
            exportOne(offer(), first, commandOfPicture(m_session, picture));
        });
    };
    const auto shown = [this] {
        ExportOffer offer{m_centre->figure(), m_centre->numbers()};
        if (const auto& result = m_session.result(); result && result->cache && result->cache->isWhole())
            if (const Picture& picture = shownPicture(result->state); picture.isOfRun)
                offer.page = [result, &picture] { return pageHeads(result->cache, result->state, picture.name); };
        return offer;
    };
    for (const auto& [action, first] :
         {std::pair(m_actions->exportFigure, FileKind::Figure), std::pair(m_actions->exportCsv, FileKind::Table)})
        connect(action, &QAction::triggered, this,
                [this, shown, first = first] { exportOne(shown(), first, shownCommand()); });
    const auto predictions = [this] {
        return ExportOffer{m_bottom->predictionFigure(), m_bottom->predictionNumbers()};
    };
    exports(m_actions->exportPredictions, FileKind::Figure, predictions, QStringLiteral("predictions"));
    exports(m_actions->exportPredictionsCsv, FileKind::Table, predictions, QStringLiteral("predictions"));
    connect(m_actions->exportHeads, &QAction::triggered, this,
            [this] { exportOne(m_bottom->headOffer(), FileKind::Figure, {}); }); // its rows are filtered and sorted
    const auto ablation = [this] {
        return ExportOffer{m_bottom->switchingOff().figure(), m_bottom->switchingOff().numbers()};
    };
    exports(m_actions->exportAblation, FileKind::Figure, ablation, QStringLiteral("ablation"));
    exports(m_actions->exportAblationCsv, FileKind::Table, ablation, QStringLiteral("ablation"));
    connect(m_actions->exportInspector, &QAction::triggered, m_inspector,
            [this] { m_inspector->exportAs(FileKind::Figure); });
    connect(m_actions->exportInspectorCsv, &QAction::triggered, m_inspector,
            [this] { m_inspector->exportAs(FileKind::Table); });
    connect(m_actions->exportList, &QAction::triggered, this, [this] {
        try {
            if (const QString said = saveFigureList(*this); !said.isEmpty())
                tellDone(said);
        } catch (const Error& error) {
            tell(QString::fromUtf8(error.what()));
        }
    });
}

void MainWindow::exportOne(const ExportOffer& offer, FileKind first, const CommandOfExport& command)
{
    if (const QString whyNot = ExportDialog::whyNot(offer, first); !whyNot.isEmpty()) {
        tell(m_session.result() ? whyNot : nothingYet(m_session));
        return;
    }
    if (const QString file = exportListed(offer, first, command, *this); !file.isEmpty())
        tellDone(tr("Written: %1").arg(file));
}

void MainWindow::copyFigure()
{
    const auto figure = m_centre->figure();
    if (!figure) {
        tell(m_session.result() ? tr("This view has no picture to copy.") : nothingYet(m_session));
        return;
    }
    copyToClipboard(*figure, m_centre->numbers());
    tellDone(tr("The figure was copied."));
}

void MainWindow::printShown()
{
    const auto figure = m_centre->figure();
    const bool isTooEarly = !figure && !m_session.result();
    const QString problem = isTooEarly ? nothingYet(m_session) : showPrintPreview(figure, *this);
    if (!problem.isEmpty())
        tell(problem);
}

/// The command of the picture on the screen as it is now.
CommandOfExport MainWindow::shownCommand() const
{
    const auto result = m_session.result();
    const auto refused = [](const QString& why) { return [why](const QString&) { return SaidCommand{{}, why}; }; };
    if (!result)
        return refused(nothingYet(m_session));
    if (result->generation)
        return refused(tr("What is generated is no text yet: take it over or discard it, then there is a command."));
    return [result, &picture = shownPicture(result->state)](const QString& output) {
        return saidCommand(picture, result->view->shown, result->state, *result->cache, output);
    };
}

void MainWindow::copyCommand()
{
    const SaidCommand command = shownCommand()(shownPicture(m_session.state()).name + QStringLiteral(".svg"));
    if (!command.refusal.isEmpty()) {
        tell(command.refusal);
        return;
    }
    QGuiApplication::clipboard()->setText(command.line());
    tellDone(tr("The command was copied."));
}

} // namespace headlight
