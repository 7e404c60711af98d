// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_edits.h"
#include "ui/session/bench_session.h"

#include <QWidget>

#include <filesystem>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace headlight {

/// One sequence of a bench: its sentence and how it is cut into tokens. A sentence counts when it is entered.
class BenchSentence : public QWidget {
    Q_OBJECT
public:
    BenchSentence(BenchSession& session, bool second, std::vector<std::filesystem::path> modelRoots,
                  QWidget* parent = nullptr);

    /// What the rows of tokens are that the sentence did not have.
    void setNewRows(const NewTokenRows& newRows) { m_newRows = newRows; }

private:
    void fillModels();
    void enter();
    void take(const BenchText& text);
    void takeFirst();
    void refuse(const QString& sentence, bool canTakeFirst);
    void follow();

    BenchSession& m_session;
    bool m_second;
    std::vector<std::filesystem::path> m_modelRoots;
    NewTokenRows m_newRows;
    QLineEdit* m_line;
    QComboBox* m_cut;
    QComboBox* m_model;
    QLabel* m_problem;
    QPushButton* m_takeFirst;
    BenchText m_refused; // what the sentence below the line is about
};

} // namespace headlight
