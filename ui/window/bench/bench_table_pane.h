// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/window/bench/bench_table_model.h"

#include <QWidget>

class QLabel;
class QMenu;
class QToolButton;

namespace headlight {

class BenchTableView;

/// One table of a bench: its name and shape, what it can be filled with, its numbers. Not there where the bench does
/// not read it.
class BenchTablePane : public QWidget {
    Q_OBJECT
public:
    BenchTablePane(BenchSession& session, BenchTableId id, QWidget* parent = nullptr);

    BenchTableModel& model() { return *m_model; }
    BenchTableView& view() { return *m_view; }
    QMenu* menu() { return m_menu; }
    /// Chooses the seed of the next fill at random.
    void setSeed(int seed);

signals:
    /// The seed was used.
    void seedUsed();

private:
    void fillMenu();
    void askForShape();
    void follow();

    BenchSession& m_session;
    BenchTableModel* m_model;
    BenchTableView* m_view;
    QLabel* m_name;
    QLabel* m_unread; // why its numbers change nothing
    QToolButton* m_fill;
    QMenu* m_menu;
    QAction* m_random = nullptr;
    int m_seed = 1;
};

} // namespace headlight
