// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_side.h"

#include "ui/window/bench/bench_around_pane.h"
#include "ui/window/bench/bench_kind_pane.h"
#include "ui/window/bench/bench_scores_pane.h"
#include "ui/window/bench/bench_tables_pane.h"
#include "ui/window/bench/bench_tokens_pane.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/scrolled_page.h"

#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr int kMargin = 12;

} // namespace

BenchSide::BenchSide(BenchSession& session, QWidget* parent)
    : QWidget(parent),
      m_tables(new BenchTablesPane(session, this)),
      m_scores(new BenchScoresPane(session, this)),
      m_tabs(new QTabBar(this)),
      m_pages(new QStackedWidget(this))
{
    setObjectName("benchSide");
    m_tabs->setObjectName("benchSideTabs");
    m_tabs->setAccessibleName(tr("What is typed and chosen"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    auto* kind = new BenchKindPane(session, this);
    kind->setContentsMargins(kMargin, 10, kMargin, 0);
    auto* tokens = new BenchTokensPane(session, this);
    auto* around = new BenchAroundPane(session, this);
    addPage(tr("Numbers"), tr("Sentences and tables"), {{tr("Tokens"), tokens}, {tr("Tables"), m_tables}});
    addPage(tr("Choices"), tr("Scale, masks, softmax, and what stands around attention"),
            {{tr("Scores and weights"), m_scores}, {tr("Around attention"), around}});

    auto* tabRow = new QVBoxLayout;
    tabRow->setContentsMargins(kMargin, 6, kMargin, 0);
    tabRow->addWidget(m_tabs);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(kind);
    layout->addLayout(tabRow);
    layout->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_scores, &BenchScoresPane::maskPaintingChanged, this, &BenchSide::maskPaintingChanged);
    connect(m_scores, &BenchScoresPane::refused, this, &BenchSide::refused);
    connect(around, &BenchAroundPane::refused, this, &BenchSide::refused);
}

void BenchSide::addPage(const QString& name, const QString& tip, const QList<QPair<QString, QWidget*>>& sections)
{
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(kMargin, 8, kMargin, kMargin);
    layout->setSpacing(8);
    for (const auto& [title, section] : sections) {
        auto* heading = plainLabel(title, content);
        heading->setProperty("role", "heading");
        layout->addWidget(heading);
        layout->addWidget(section);
        layout->addSpacing(8);
    }
    layout->addStretch(1);
    m_pages->addWidget(scrolledPage(*content, m_pages, 24));
    m_tabs->setTabToolTip(m_tabs->addTab(name), tip);
}

void BenchSide::setMaskPainting(bool paints)
{
    m_scores->setMaskPainting(paints);
}

void BenchSide::showTab(int tab)
{
    m_tabs->setCurrentIndex(tab);
}

int BenchSide::shownTab() const
{
    return m_tabs->currentIndex();
}

} // namespace headlight
