// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_lookup_pane.h"

#include "ui/kit/label_list.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/session/bench_session.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/widgets/figure_pane.h"
#include "ui/window/widgets/usable.h"

#include <QComboBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

/// The entries anew, the chosen one as far as there is one.
void fillChoices(QComboBox& combo, const QStringList& names)
{
    const int before = std::max(0, combo.currentIndex());
    const QSignalBlocker blocker(&combo);
    combo.clear();
    for (int i = 0; i < names.size(); ++i)
        combo.addItem(placedLabel(names, i));
    combo.setCurrentIndex(std::min(before, static_cast<int>(names.size()) - 1));
}

} // namespace

BenchLookupPane::BenchLookupPane(BenchSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_query(benchCombo("benchLookupQuery", tr("Query"), tr("The token that looks"), this)),
      m_head(benchCombo("benchLookupHead", tr("Head"), tr("Whose keys and values are shown"), this)),
      m_view(new FigureView(this))
{
    setObjectName("benchLookupPage");
    m_view->setObjectName("benchLookup");
    m_view->setAccessibleName(tr("Attention as a database"));
    auto* choices = new QGridLayout;
    choices->setHorizontalSpacing(8);
    addLabelled(*choices, 0, 0, tr("Query"), *m_query);
    addLabelled(*choices, 0, 2, tr("Head"), *m_head);
    choices->setColumnStretch(4, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_view, 1);
    connect(m_query, &QComboBox::activated, this, &BenchLookupPane::follow);
    connect(m_head, &QComboBox::activated, this, &BenchLookupPane::follow);
    connect(&m_session, &BenchSession::changed, this, &BenchLookupPane::followIfShown);
    follow();
}

void BenchLookupPane::selectQuery(int query)
{
    follow(); // the queries of the bench as it is now
    if (query < 0 || query >= m_query->count())
        return;
    m_query->setCurrentIndex(query);
    follow();
}

void BenchLookupPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isBehind)
        follow();
}

void BenchLookupPane::followIfShown()
{
    m_isBehind = !isVisible();
    if (!m_isBehind)
        follow();
}

void BenchLookupPane::follow()
{
    m_isBehind = false;
    const BenchSteps& steps = *m_session.steps();
    QStringList queries;
    for (const std::string& token : steps.queryTokens)
        queries << QString::fromStdString(token);
    QStringList heads;
    for (int head = 0; head < steps.heads; ++head)
        heads << (steps.heads == 1 ? tr("one head") : benchHeadName(head));
    fillChoices(*m_query, queries);
    fillChoices(*m_head, heads);
    setUsable(*m_head, steps.heads > 1, tr("Whose keys and values are shown"), tr("There is one head"));
    m_plot = makeLookupPlot(m_session.input(), steps, m_query->currentIndex(), std::max(0, m_head->currentIndex()));
    m_view->setPicture({Figure(m_plot)});
    m_view->setToolTip(m_plot.sentence);
}

std::optional<Figure> BenchLookupPane::figure() const
{
    return Figure(m_plot);
}

std::optional<PictureTable> BenchLookupPane::numbers() const
{
    return textTable(tr("lookup of the bench"), QStringLiteral("bench_lookup"),
                     [plot = m_plot] { return lookupTable(plot); });
}

} // namespace headlight
