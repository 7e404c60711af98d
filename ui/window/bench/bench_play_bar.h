// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/bench/bench_walk.h"

#include <QTimer>
#include <QWidget>

class QAction;
class QComboBox;
class QLabel;

namespace headlight {

class BenchView;
class WrappingRow;

/// Plays the steps of the bench: picks one computed cell after another, so that its row and its column are lit in what
/// it is made of. It moves only after Play, and stops where the reader picks a cell, at the last cell, and where the
/// sheet is no longer seen. Whoever wants less motion goes on by hand: then Play is one cell forward.
class BenchPlayBar : public QWidget {
    Q_OBJECT
public:
    explicit BenchPlayBar(BenchView& view, QWidget* parent = nullptr);

    /// Play, back and forward, with their keys.
    QList<QAction*> playActions() const { return {m_play, m_back, m_forward}; }
    bool isPlaying() const { return m_timer.isActive(); }
    void stop();
    void setLessMotion(bool less);
    /// Puts something at the right end of the bar.
    void addAtEnd(QWidget* widget);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void play();
    void go(WalkDirection direction);
    void showState();
    void showPlace();

    BenchView& m_view;
    QAction* m_play;
    QAction* m_back;
    QAction* m_forward;
    QComboBox* m_speed;
    QLabel* m_where;
    WrappingRow* m_row;
    QTimer m_timer;
    bool m_lessMotion = false;
};

} // namespace headlight
