// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/actions/main_actions.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/training/training_window.h"
#include "ui/window/widgets/file_dialogs.h"

namespace headlight {

TrainingWindow& MainWindow::openTraining()
{
    if (!m_training) {
        m_training = std::make_unique<TrainingWindow>(TrainingStore(m_store.trainingFile(), m_store.trainedFolder()));
        m_training->setTheme(look());
        m_training->addHelp(m_actions->lessons);
        connect(m_training.get(), &TrainingWindow::mainWindowWanted, this, [this] {
            raise();
            activateWindow();
        });
        connect(m_training.get(), &TrainingWindow::modelWanted, this, &MainWindow::openTrained);
    }
    m_training->show();
    m_training->raise();
    m_training->activateWindow();
    return *m_training;
}

/// The text that was there is one of words that the trained model has never seen.
void MainWindow::openTrained(const QString& folder, const QString& text)
{
    openRecent(FileKind::Model, folder);
    if (!text.isEmpty())
        m_session.setText(text);
    raise();
    activateWindow();
}

} // namespace headlight
