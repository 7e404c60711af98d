// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStatusBar>

#include <set>

class QLabel;

namespace headlight {

class Session;

/// Tokens, heads, time, the check that rows sum to 1, what runs now, and what undo would undo.
class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusLine(Session& session, QWidget* parent = nullptr);

    /// Marks that the session can't be kept for the next start, and why; empty: it is kept.
    void setNotKept(const QString& problem);
    /// Hidden as long as one of these holds.
    enum class Aside { Lesson, Room };
    void setAside(Aside why, bool isAside);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    void fit();

    Session& m_session;
    std::set<Aside> m_aside;
    QLabel* m_tokens;
    QLabel* m_heads;
    QLabel* m_position; // what the chosen position of a decoder reads and writes
    QLabel* m_mask;     // what is hidden by hand
    QLabel* m_time;
    QLabel* m_sum;
    QLabel* m_activity;
    QLabel* m_notKept;
    QLabel* m_undo;
};

} // namespace headlight
