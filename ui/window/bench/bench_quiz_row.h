// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/bench/bench_cover.h"

#include <QWidget>

#include <cstddef>

class QLabel;
class QLineEdit;
class QPushButton;

namespace headlight {

class BenchView;

/// Asks a reader about a step of their own bench: its numbers are covered, the reader types them, and each is checked
/// as an answer to a lesson's question is. The first miss gets what the number is made of, the second the number.
/// Another covered cell is asked about once it is picked.
class BenchQuizRow : public QWidget {
    Q_OBJECT
public:
    explicit BenchQuizRow(BenchView& view, QWidget* parent = nullptr);

    bool isRunning() const { return m_isRunning; }
    /// Covers the picked cell's step (see stepToWorkOut()) and asks for its first number.
    void begin();
    /// Shows every number again.
    void end();

signals:
    void coverChanged();
    /// By itself, because every number was asked for.
    void finished();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool isAsked(const std::optional<BenchPick>& cell) const;
    std::optional<BenchPick> nextAsked(const BenchPick& after) const;
    void ask(const BenchPick& cell);
    void followPick();
    void check();
    void reveal(const BenchPick& cell);
    void tell(const QString& said, const char* role);
    QString madeOf(const BenchPick& cell) const;

    BenchView& m_view;
    QLabel* m_cell;
    QLineEdit* m_number;
    QPushButton* m_check;
    QLabel* m_reply;
    BenchCover m_cover;
    std::size_t m_step = 0;
    bool m_isRunning = false;
    std::optional<BenchPick> m_missed; // this cell got the hint
    int m_nAsked = 0;
    int m_nRight = 0; // at the first try
};

} // namespace headlight
