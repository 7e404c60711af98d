// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/actions/main_actions.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/palette/palette_entry.h"

#include <QHBoxLayout>
#include <QMenuBar>
#include <QToolButton>

#include <utility>

namespace headlight {

void MainWindow::addCornerButtons()
{
    auto* corner = new QWidget(menuBar());
    auto* layout = new QHBoxLayout(corner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (const auto& [name, action] :
         {std::pair("benchButton", m_actions->bench), {"lessonsButton", m_actions->lessons}}) {
        auto* button = new QToolButton(corner);
        button->setObjectName(name);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(button);
    }
    menuBar()->setCornerWidget(corner);
}

BenchWindow& MainWindow::openBench()
{
    if (!m_bench) {
        m_bench = std::make_unique<BenchWindow>(BenchStore(m_store.benchFile(), m_store.benchLayoutFile()));
        m_bench->setTheme(look());
        m_bench->setLessMotion(hasLessMotion());
        m_bench->addHelp(m_actions->lessons);
        m_bench->setMoreEntries([this] { return lessonEntries(); });
        connect(m_bench.get(), &BenchWindow::closed, this, &MainWindow::takeLessonsBack);
        connect(m_bench.get(), &BenchWindow::mainWindowWanted, this, [this] {
            raise();
            activateWindow();
        });
    }
    m_bench->show();
    m_bench->raise();
    m_bench->activateWindow();
    return *m_bench;
}

} // namespace headlight
