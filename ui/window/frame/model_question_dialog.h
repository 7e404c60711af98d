// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/model_questions.h"

#include <QDialog>

#include <map>
#include <string>
#include <vector>

class QWidget;

namespace headlight {

class Session;

/// Asks what the files of a model leave open: whether it opens in spite of unknown keys, and what a checkpoint does not
/// say, one field for each question with the usual answer in it. It closes with answers to all of them or with none.
class ModelQuestionDialog : public QDialog {
    Q_OBJECT
public:
    explicit ModelQuestionDialog(const ModelQuestions& questions, QWidget* parent = nullptr);

    /// The allowed keys, as SessionState::allowedKeys spells them.
    QString allowedKeys() const { return m_questions.unknownKeys.join(u','); }
    /// The answers, as SessionState::assumed spells them.
    QString assumed() const;

private:
    QWidget* fieldOf(const CheckpointQuestion& question);
    QWidget* folderField();
    QString answerIn(const QWidget& field) const;

    ModelQuestions m_questions;
    std::vector<QWidget*> m_fields; // one for each question
};

/// Opens the dialog whenever the session's model fails to open only because something was not said.
class ModelAsker : public QObject {
    Q_OBJECT
public:
    ModelAsker(Session& session, QWidget* window);

private:
    void askIfNeeded();

    Session& m_session;
    QWidget* m_window;
    SessionState m_asked; // whose model was asked about last
};

} // namespace headlight
