// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The file that the session is kept in, and those that were open before.

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/model/hub_cache.h"
#include "ui/picture/image_file.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/pictures/routes/graph_row.h"
#include "ui/session/given_weights.h"
#include "ui/session/kept_file.h"
#include "ui/session/model_locations.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"
#include "ui/state/look.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/frame/get_model_dialog.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/frame/matrix_dialog.h"
#include "ui/window/frame/model_question_dialog.h"
#include "ui/window/frame/placement_dialog.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/palette/palette_entry.h"
#include "ui/window/routes/graph_dialog.h"
#include "ui/window/widgets/chosen_model.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"

#include <QAbstractButton>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>

#include <algorithm>

namespace headlight {

void MainWindow::connectFiles()
{
    connect(m_actions->saveSession, &QAction::triggered, this, [this] {
        if (m_session.file().path.empty())
            askWhereToSave();
        else
            saveSessionFile(m_session.file().path);
    });
    connect(m_actions->saveSessionAs, &QAction::triggered, this, &MainWindow::askWhereToSave);
    connect(m_actions->recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    connect(m_actions->palette, &QAction::triggered, this, &MainWindow::showPalette);
    connect(&m_session, &Session::stateChanged, this, &MainWindow::followFile);
    new ModelAsker(m_session, this);
    followFile();
}

bool MainWindow::openSessionFile(const std::filesystem::path& file)
{
    try {
        const SessionState state = loadSession(file);
        m_session.replace(state, tr("open %1").arg(toQString(file.filename())), {file, state});
        keepFile();
        return true;
    } catch (const Error& error) {
        tell(QString::fromUtf8(error.what()));
        return false;
    }
}

bool MainWindow::saveSessionFile(const std::filesystem::path& file)
{
    try {
        headlight::saveSession(file, m_session.state());
        m_session.setFile({file, m_session.state()});
        keepFile();
        tellDone(tr("Written: %1").arg(toQString(file)));
        return true;
    } catch (const Error& error) {
        tell(QString::fromUtf8(error.what()));
        return false;
    }
}

void MainWindow::keepFile()
{
    rememberFile(FileKind::Session, toQString(m_session.file().path));
    followFile();
    m_autosave.start(); // the file's name is kept with the session
}

/// The file that the last session was opened from or saved to, before this start.
void MainWindow::takeFileUp(const std::filesystem::path& file)
{
    WorkFile last{file};
    try {
        last.content = loadSession(file);
    } catch (const Error& error) {
        tellAlso(
            tr("The session's file can't be read any more, and saving writes it anew: %1.").arg(reasonAndFile(error)));
    }
    m_session.setFile(std::move(last));
    followFile();
}

/// Asks whether a file that has changed is to be saved. Work without a file comes back at the next start, and nobody is
/// asked about it.
bool MainWindow::mayClose()
{
    const WorkFile file = m_session.file();
    if (file.path.empty() || (file.content && isSameWork(*file.content, m_lessons->ownState())))
        return true;
    const bool comesBack = m_preferences.startWith == StartWith::LastSession;
    QMessageBox question(QMessageBox::NoIcon, tr("Headlight"),
                         tr("“%1” has changes that are not saved.").arg(toQString(file.path.filename())),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    question.setObjectName("closeQuestion");
    question.setInformativeText(comesBack ? tr("Without saving they come back at the next start, and the file stays as "
                                               "it is.")
                                          : tr("Without saving the file stays as it is."));
    question.button(QMessageBox::Discard)->setText(tr("&Close without saving"));
    question.setDefaultButton(QMessageBox::Save);
    question.setEscapeButton(QMessageBox::Cancel);
    const int answer = question.exec();
    if (answer != QMessageBox::Save)
        return answer == QMessageBox::Discard;
    takeLessonsBack(); // the file is of the user's own work
    return saveSessionFile(file.path);
}

/// The title names the file, and marks it while there is something to save.
void MainWindow::followFile()
{
    const auto& [path, content] = m_session.file();
    setWindowTitle(path.empty() ? tr("Headlight") : tr("%1[*] — Headlight").arg(toQString(path.filename())));
    setWindowModified(!path.empty() && !(content && isSameWork(*content, m_session.state())));
}

void MainWindow::askForSession()
{
    const QString file = askWhatToOpen(*this, FileKind::Session, tr("Open session"), tr("Sessions (*.json)"));
    if (!file.isEmpty())
        openSessionFile(toPath(file));
}

void MainWindow::askWhereToSave()
{
    const QString file = askWhereToWrite(*this, FileKind::Session, tr("Save session"), QStringLiteral("session.json"),
                                         tr("Sessions (*.json)"));
    if (!file.isEmpty())
        saveSessionFile(toPath(file));
}

void MainWindow::askForModel()
{
    const QString folder = askForFolder(*this, FileKind::Model,
                                        tr("Open a model folder (config.json, tokenizer.json, model.safetensors)"));
    if (!folder.isEmpty())
        openRecent(FileKind::Model, folder);
}

void MainWindow::askForMatrices()
{
    QStringList patterns;
    for (const std::string& pattern : matrixFilePatterns())
        patterns << QString::fromStdString(pattern);
    const QString file = askWhatToOpen(*this, FileKind::Model, tr("Open attention weights"),
                                       tr("Attention weights (%1)").arg(patterns.join(u' ')));
    if (!file.isEmpty())
        openFile(file);
}

void MainWindow::askForGraph()
{
    const QString file = askWhatToOpen(*this, FileKind::Table, tr("Open attribution graph"),
                                       tr("Attribution graphs (*.json);;All files (*)"));
    if (file.isEmpty())
        return;
    rememberFile(FileKind::Table, file);
    (new GraphDialog(file, this))->show();
}

/// A picture, a graph, else a model or attention weights, by what the file is.
void MainWindow::openFile(const QString& path)
{
    if (isImageFile(path))
        openImage(path);
    else if (isGraphFile(path))
        (new GraphDialog(path, this))->show();
    else
        openRecent(FileKind::Model, path);
}

void MainWindow::askForModelFile()
{
    const QString file = askWhatToOpen(*this, FileKind::Model, tr("Open model file"),
                                       tr("Models (*.gguf *.safetensors *.pt *.pth *.bin *.ckpt);;All files (*)"));
    if (!file.isEmpty())
        openRecent(FileKind::Model, file);
}

void MainWindow::askForImage()
{
    if (const QString file = askForPicture(*this); !file.isEmpty())
        openImage(file);
}

/// A model that waits for its first picture has no result yet. Where a model of texts is open, its own tower of images
/// reads the picture, else the shipped model of images opens in its place. A file of attention weights whose tokens are
/// patches gets the picture that is theirs.
void MainWindow::openImage(const QString& file)
{
    const auto& result = m_session.result();
    const bool readsTexts = result && result->state.model == m_session.state().model &&
                            !result->cache->config().readsImages() && m_session.state().placement.isEmpty();
    const bool hasTowerForIt = !m_session.readsImages() && m_session.hasTwoTowers();
    const auto isShipped = [](const ModelEntry& entry) { return entry.name == kModelOfImages; };
    if (readsTexts && !hasTowerForIt && std::ranges::none_of(m_session.models(), isShipped)) {
        tell(tr("%1 is a picture, and %2 reads none: open a model of images, such as a ViT, first.")
                 .arg(QFileInfo(file).fileName(), QString::fromStdString(result->cache->model->name)));
        return;
    }
    m_session.openImage(file, readsTexts && !hasTowerForIt ? QLatin1String(kModelOfImages) : QLatin1String());
}

void MainWindow::askForLabels()
{
    if (!showsGivenWeights(m_session)) {
        tell(tr("Labels name the rows and columns of attention weights: open matrices first."));
        return;
    }
    const QString file =
        askWhatToOpen(*this, FileKind::Model, tr("Labels, one a line"), tr("Text files (*.txt);;All files (*)"));
    if (file.isEmpty())
        return;
    SessionState next = m_session.state();
    next.labels = file;
    m_session.replace(next, tr("labels: %1").arg(QFileInfo(file).fileName()));
}

/// Asks how the file of attention weights that the session names is to be read.
void MainWindow::askHowToRead()
{
    if (findChild<MatrixDialog*>())
        return;
    const std::filesystem::path file = toPath(m_session.state().model);
    if (!isMatrixFile(file)) {
        tell(tr("This is how attention weights of a file are read: open matrices first."));
        return;
    }
    const bool isShown = m_session.result() && m_session.result()->state.model == m_session.state().model;
    auto* dialog = new MatrixDialog(file, m_session.state().matrices, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        SessionState next = m_session.state();
        next.matrices = dialog->reading();
        m_session.replace(next, tr("how matrices are read"));
    });
    connect(dialog, &QDialog::rejected, this, [this, isShown] {
        if (!isShown)
            m_session.leaveModel();
    });
    dialog->open();
}

/// Asks where the tokens of a file's attention weights stand in a picture.
void MainWindow::askForPatches()
{
    if (findChild<PlacementDialog*>())
        return;
    if (!showsGivenWeights(m_session)) {
        tell(tr("This says where the tokens of a file of attention weights stand in a picture: open matrices first."));
        return;
    }
    const SessionState& state = m_session.state();
    const int nTokens = static_cast<int>(m_session.result()->cache->inputEncoding().size());
    auto* dialog = new PlacementDialog(nTokens, state.placement, state.input.image, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        SessionState next = m_session.state();
        next.placement = dialog->placement();
        next.input.image = dialog->image();
        m_session.replace(next, tr("patches of matrices"));
    });
    dialog->open();
}

/// A file that is not read leaves what was open; one that has to be asked about is.
void MainWindow::takeRefusedMatrices(const QString& problem, bool isOpenChoice)
{
    if (isOpenChoice)
        askHowToRead();
    else if (m_session.leaveModel())
        tell(problem);
}

void MainWindow::askForHubModel()
{
    auto* dialog = new GetModelDialog(hubCacheFolder(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { openChosenModel(*this, m_session, dialog->id()); });
    dialog->open();
}

void MainWindow::openRecent(FileKind kind, const QString& path)
{
    if (kind == FileKind::Session) {
        openSessionFile(toPath(path));
        return;
    }
    openChosenModel(*this, m_session, path);
}

void MainWindow::fillRecentMenu()
{
    QMenu& menu = *m_actions->recentMenu;
    menu.clear();
    for (const auto& [kind, heading] :
         {std::pair(FileKind::Session, tr("Sessions")), {FileKind::Model, tr("Model folders")}}) {
        const QStringList paths = recentFiles(kind);
        if (!paths.isEmpty())
            addHeading(menu, heading);
        for (const QString& path : paths) {
            QAction* action = menu.addAction(plainName(QFileInfo(path).fileName()), this,
                                             [this, kind = kind, path] { openRecent(kind, path); });
            action->setToolTip(plainTip(path));
            setOwnEntry(*action);
        }
    }
    menu.setToolTipsVisible(true);
    if (menu.isEmpty()) {
        menu.addAction(tr("Nothing was opened or saved yet"))->setEnabled(false);
        return;
    }
    menu.addSeparator();
    menu.addAction(tr("Forget these"), this, [] {
        forgetFiles(FileKind::Session);
        forgetFiles(FileKind::Model);
    });
}

} // namespace headlight
