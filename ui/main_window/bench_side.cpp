// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/bench_side.h"

#include "ui/main_window/bench_around_pane.h"
#include "ui/main_window/bench_kind_pane.h"
#include "ui/main_window/bench_scores_pane.h"
#include "ui/main_window/bench_tables_pane.h"
#include "ui/main_window/bench_tokens_pane.h"
#include "ui/main_window/folding_section.h"

#include <QApplication>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

namespace headlight {

BenchSide::BenchSide(BenchSession& session, QWidget* parent)
    : QScrollArea(parent), m_tables(new BenchTablesPane(session, this)), m_paint(nullptr)
{
    setObjectName("benchSide");
    setAccessibleName(tr("Tables and choices"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->setSpacing(12);
    setWidget(content);

    auto* scores = new BenchScoresPane(session, content);
    auto* around = new BenchAroundPane(session, content);
    m_paint = scores->findChild<QPushButton*>("benchPaintMask");
    addSection(tr("Attention"), new BenchKindPane(session, content));
    addSection(tr("Tokens"), new BenchTokensPane(session, content));
    addSection(tr("Tables"), m_tables);
    addSection(tr("Scores and weights"), scores);
    addSection(tr("Around attention"), around);
    layout->addStretch(1);
    connect(scores, &BenchScoresPane::maskPaintingChanged, this, &BenchSide::maskPaintingChanged);
    connect(scores, &BenchScoresPane::refused, this, &BenchSide::refused);
    connect(around, &BenchAroundPane::refused, this, &BenchSide::refused);
    // What the keyboard reaches is on the screen.
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now && widget()->isAncestorOf(now))
            ensureWidgetVisible(now, 0, 24);
    });
}

void BenchSide::addSection(const QString& title, QWidget* content)
{
    auto* section = new FoldingSection(title, content, widget());
    widget()->layout()->addWidget(section);
    m_sections.push_back(section);
}

void BenchSide::setMaskPainting(bool paints)
{
    m_paint->setChecked(paints);
}

void BenchSide::setTheme(const Theme& theme)
{
    for (FoldingSection* section : m_sections)
        section->setTheme(theme);
}

QString BenchSide::folded() const
{
    QStringList folded;
    for (std::size_t i = 0; i < m_sections.size(); ++i)
        if (m_sections[i]->isFolded())
            folded << QString::number(i);
    return folded.join(u',');
}

void BenchSide::setFolded(const QString& sections)
{
    const QStringList folded = sections.split(u',');
    for (std::size_t i = 0; i < m_sections.size(); ++i)
        m_sections[i]->setFolded(folded.contains(QString::number(i)));
}

} // namespace headlight
