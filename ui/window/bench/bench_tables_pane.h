// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/bench/bench_table_pane.h"

#include <QWidget>

#include <vector>

class QLabel;
class QSpinBox;
class QTabBar;

namespace headlight {

/// Every table that a bench reads; of those that each head has, the chosen head's.
class BenchTablesPane : public QWidget {
    Q_OBJECT
public:
    explicit BenchTablesPane(BenchSession& session, QWidget* parent = nullptr);

    /// That has the focus, or had it last; null before.
    BenchTablePane* currentTable() const { return m_current; }

private:
    void follow();

    BenchSession& m_session;
    QTabBar* m_heads;
    QSpinBox* m_seed;
    std::vector<BenchTablePane*> m_tables;
    BenchTablePane* m_current = nullptr;
};

} // namespace headlight
