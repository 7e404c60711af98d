// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/lessons/lesson_bench.h"
#include "ui/session/model_locations.h"
#include "ui/window/bench/bench_links_pane.h"
#include "ui/window/bench/bench_steps_page.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/bench/pair_page.h"
#include "ui/window/bench/shapes_page.h"
#include "ui/window/bench/tokens_page.h"
#include "ui/window/widgets/fitting_tabs.h"

#include <QSplitter>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kSidePane = 380; // pixels wide

} // namespace

/// The pages about what stands around a bench: how a text becomes tokens, what large layers cost, two translators.
void BenchWindow::addPagesAround()
{
    auto* tokens = new TokensPage(modelLocations(), this);
    auto* shapes = new ShapesPage(this);
    addPage(tr("Tokens"), tokens);
    addPage(tr("Shapes and cost"), shapes, tr("Shapes"));
    addPage(tr("Sequence pair"), new PairPage(modelLocations(), this), tr("Pair"));

    const auto follow = [this, tokens, shapes] {
        const QString sentence = m_session.text(false).sentence;
        if (sentence != m_sentence)
            tokens->setText(m_sentence = sentence);
        shapes->setBench(m_session.input());
    };
    connect(&m_session, &BenchSession::changed, this, follow);
    follow();
    connect(tokens, &TokensPage::useText, this, &BenchWindow::takeText);
    connect(shapes, &ShapesPage::refused, this, &BenchWindow::tell);
    connect(shapes, &ShapesPage::settled, this, &BenchWindow::follow);
}

void BenchWindow::takeText(const BenchText& text)
{
    try {
        if (m_session.setTokens(false, text, cutBenchText(text, modelLocations()).tokens, NewTokenRows{}))
            m_tabs->setCurrentIndex(0);
    } catch (const Error& error) {
        tell(QString::fromUtf8(error.what()));
    }
}

void BenchWindow::showLesson(const LessonBench& bench, const QString& title)
{
    if (!m_own)
        m_own = m_session.state();
    setInput(bench.input, title);
    m_tabs->setCurrentIndex(static_cast<int>(bench.tab));
    m_steps->showLesson(bench.pick, bench.cover);
    follow(); // what is asked for is not said either
    m_links->selectQuery(bench.pick && bench.tab == BenchTab::Links ? static_cast<int>(bench.pick->row) : -1);
}

void BenchWindow::leaveLesson()
{
    m_steps->view().setCover({});
    if (m_own)
        m_session.replace(*m_own, tr("leave the lesson"));
    m_own.reset();
}

void BenchWindow::addSidePane(QWidget* pane)
{
    if (pane->parentWidget() == m_columns)
        return;
    QList<int> sizes = m_columns->sizes(); // of the tables and the centre
    m_columns->addWidget(pane);
    m_columns->setStretchFactor(m_columns->count() - 1, 0);
    sizes << kSidePane;
    sizes[1] = std::max(0, sizes[1] - kSidePane);
    m_columns->setSizes(sizes);
    pane->show();
}

} // namespace headlight
