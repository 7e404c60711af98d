// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "ui/lessons/lesson_bench.h"
#include "ui/session/model_locations.h"
#include "ui/window/bench/bench_geometry_pane.h"
#include "ui/window/bench/bench_links_pane.h"
#include "ui/window/bench/bench_lookup_pane.h"
#include "ui/window/bench/bench_side.h"
#include "ui/window/bench/bench_status.h"
#include "ui/window/bench/bench_steps_page.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/bench/new_bench.h"
#include "ui/window/bench/pair_page.h"
#include "ui/window/bench/shapes_page.h"
#include "ui/window/bench/tokens_page.h"
#include "ui/window/widgets/fitting_tabs.h"
#include "ui/window/widgets/plain_text.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kSidePane = 380;          // pixels wide, at least
constexpr double kSidePaneShare = 0.28; // a wide window has longer lines, and formulas stay whole

} // namespace

/// The pages about what stands around a bench: how a text becomes tokens, what large layers cost, two translators.
void BenchWindow::addPagesAround()
{
    m_tokens = new TokensPage(modelLocations(), this);
    auto* shapes = new ShapesPage(this);
    m_pair = new PairPage(modelLocations(), this);
    m_lookup = new BenchLookupPane(m_session, this);
    addPage(tr("Tokens"), m_tokens);
    addPage(tr("Shapes and cost"), shapes, tr("Shapes"));
    addPage(tr("Sequence pair"), m_pair, tr("Pair"));
    addPage(tr("Lookup"), m_lookup);
    m_geometry = new BenchGeometryPane(m_session, this);
    addPage(tr("Geometry"), m_geometry, tr("Plane"));
    connect(m_geometry, &BenchGeometryPane::exampleWanted, this, [this] {
        const BenchExample& plane = benchExample("plane");
        m_session.replace(exampleBench(plane), tr("example: %1").arg(QString::fromUtf8(plane.title)));
    });
    m_answerFirst = plainLabel(this);
    m_answerFirst->setObjectName("benchAnswerFirst");
    m_answerFirst->setProperty("role", "muted");
    m_answerFirst->setAlignment(Qt::AlignCenter);
    m_answerFirst->setWordWrap(true);
    m_centre->addWidget(m_answerFirst);
    connect(m_steps, &BenchStepsPage::quizChanged, this, [this] { showPage(m_tabs->currentIndex()); });

    const auto follow = [this, shapes] {
        const QString sentence = m_session.text(false).sentence;
        if (sentence != m_sentence)
            m_tokens->setText(m_sentence = sentence);
        shapes->setBench(m_session.input());
    };
    connect(&m_session, &BenchSession::changed, this, follow);
    follow();
    connect(m_tokens, &TokensPage::useText, this, &BenchWindow::takeText);
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

/// One sentence why a page is neither shown nor written: it would tell what is asked. Empty where it would not.
/// While a lesson asks, the page of the steps and its own about tokens or a pair are there: what is asked for is
/// covered in them. A quiz asks for numbers of the bench, which the pages around the bench do not have.
QString BenchWindow::whyHeldBack(int tab) const
{
    if (m_asks && tab != static_cast<int>(BenchTab::Steps) && tab != m_shownAsked)
        return tr("This page would tell what the lesson asks: it comes with your answer.");
    const auto page = static_cast<BenchTab>(tab);
    const bool hasNumbers = page == BenchTab::Links || page == BenchTab::Lookup || page == BenchTab::Geometry;
    if (m_steps->asksQuiz() && hasNumbers)
        return tr("This page would tell what the quiz asks: it comes when the quiz ends (F6).");
    return {};
}

void BenchWindow::showPage(int tab)
{
    m_answerFirst->setText(whyHeldBack(tab));
    if (m_answerFirst->text().isEmpty())
        m_centre->setCurrentIndex(tab);
    else
        m_centre->setCurrentWidget(m_answerFirst);
    followPage();
}

/// The tables stand beside the pages that they change; beside a lesson the lookup and the arrows need their room.
void BenchWindow::followPage()
{
    const auto page = static_cast<BenchTab>(m_tabs->currentIndex());
    const QString around = aroundStatus(page);
    m_side->setVisible(around.isEmpty() && !(m_own && (page == BenchTab::Lookup || page == BenchTab::Geometry)));
    m_status->setText(
        around.isEmpty() ? benchStatus(*m_session.steps(), m_session.input(), m_steps->view().plot().cover) : around);
}

void BenchWindow::showLesson(const LessonBench& bench, const QString& title)
{
    if (!m_own) {
        m_own = m_session.state();
        m_ownTokens = std::make_shared<const TokensAsked>(m_tokens->asked());
        m_ownPair = std::make_shared<const PairAsked>(m_pair->asked());
    }
    m_asks = bench.asks;
    const bool hasCover = bench.tab == BenchTab::Tokens || bench.tab == BenchTab::Pair;
    m_shownAsked = static_cast<int>(hasCover ? bench.tab : BenchTab::Steps);
    m_tokens->setCover(bench.aroundCover.cuttings);
    m_pair->setCover(bench.aroundCover.pair);
    setInput(bench.input, title);
    if (bench.tokens)
        m_tokens->ask(*bench.tokens);
    if (bench.pair)
        m_pair->ask(*bench.pair);
    m_tabs->setCurrentIndex(static_cast<int>(bench.tab));
    showPage(m_tabs->currentIndex());
    m_steps->showLesson(bench);
    follow(); // what is asked for is not said either
    if (bench.tab == BenchTab::Links)
        m_links->setThreshold(bench.linksFrom);
    m_links->selectQuery(bench.pick && bench.tab == BenchTab::Links ? static_cast<int>(bench.pick->row) : -1);
    if (bench.pick) {
        m_lookup->selectQuery(static_cast<int>(bench.pick->row));
        m_geometry->selectQuery(static_cast<int>(bench.pick->row), arrowOfCell(*m_session.steps(), bench.pick));
    }
}

void BenchWindow::leaveLesson()
{
    m_steps->leaveLesson();
    m_tokens->setCover({});
    m_pair->setCover({});
    m_asks = false;
    showPage(m_tabs->currentIndex());
    if (m_own) {
        m_session.replace(*m_own, tr("leave the lesson"));
        m_tokens->ask(*m_ownTokens);
        if (m_pair->asked() != *m_ownPair) // which would load two models
            m_pair->ask(*m_ownPair);
    }
    m_own.reset();
    followPage(); // the tables come back
}

AroundBench BenchWindow::around() const
{
    return {m_tokens->plot(), m_pair->plot()};
}

void BenchWindow::addSidePane(QWidget* pane)
{
    if (pane->parentWidget() == m_columns)
        return;
    QList<int> sizes = m_columns->sizes(); // the widths of the tables and the centre
    m_columns->addWidget(pane);
    m_columns->setStretchFactor(m_columns->count() - 1, 0);
    const int wide = std::max(kSidePane, static_cast<int>(kSidePaneShare * m_columns->width()));
    sizes << wide;
    sizes[1] = std::max(0, sizes[1] - wide);
    m_columns->setSizes(sizes);
    pane->show();
    QTimer::singleShot(0, this, [this] { // once it is laid out; where all has room, nothing moves
        QScrollBar* bar = findChild<QScrollArea*>("benchRoom")->horizontalScrollBar();
        bar->setValue(bar->maximum());
    });
}

} // namespace headlight
