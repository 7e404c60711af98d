// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_tables_pane.h"

#include "ui/pictures/bench/bench_text.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/bench/bench_table_view.h"

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>
#include <QTabBar>
#include <QVBoxLayout>

#include <limits>

namespace headlight {

BenchTablesPane::BenchTablesPane(BenchSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_heads(new QTabBar(this)),
      m_seed(benchSpin("benchSeed", tr("Seed of random numbers"), 0, std::numeric_limits<int>::max(), this))
{
    m_heads->setObjectName("benchHeadTabs");
    m_heads->setAccessibleName(tr("Head whose tables are shown"));
    m_heads->setToolTip(tr("Each head has its own W^Q, W^K and W^V"));
    m_heads->setDrawBase(false);
    m_heads->setExpanding(false);
    m_seed->setValue(1);
    m_seed->setToolTip(tr("The next table filled at random has this seed, the one after it the next"));
    auto* top = new QGridLayout;
    top->setHorizontalSpacing(8);
    addLabelled(*top, 0, 0, tr("Seed of random numbers"), *m_seed);
    top->setColumnStretch(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addLayout(top);
    bool hasTabs = false;
    for (int id = 0; id < kBenchTables; ++id) {
        auto* table = new BenchTablePane(session, static_cast<BenchTableId>(id), this);
        if (isPerHead(table->model().table().id) && !hasTabs) {
            layout->addWidget(m_heads, 0, Qt::AlignLeft);
            hasTabs = true;
        }
        m_tables.push_back(table);
        layout->addWidget(table);
        connect(m_heads, &QTabBar::currentChanged, &table->model(), &BenchTableModel::setHead);
        connect(m_seed, &QSpinBox::valueChanged, table, &BenchTablePane::setSeed);
        connect(table, &BenchTablePane::seedUsed, m_seed, &QSpinBox::stepUp);
    }
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        for (BenchTablePane* table : m_tables)
            if (now && table->isAncestorOf(now))
                m_current = table;
    });
    connect(&m_session, &BenchSession::changed, this, &BenchTablesPane::follow);
    follow();
}

void BenchTablesPane::follow()
{
    const int heads = m_session.input().heads();
    while (m_heads->count() > heads)
        m_heads->removeTab(m_heads->count() - 1);
    while (m_heads->count() < heads)
        m_heads->addTab(benchHeadTitle(m_heads->count()));
    bool hasHeadTables = false;
    for (const BenchTableId id : tablesOf(m_session.input()))
        hasHeadTables = hasHeadTables || isPerHead(id);
    m_heads->setVisible(heads > 1 && hasHeadTables);
}

} // namespace headlight
