// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_geometry_pane.h"

#include "core/bench/cell_name.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/session/bench_session.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/bench/geometry_view.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/usable.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

/// Other entries, the chosen one as far as there is one.
void offer(QComboBox& combo, const QStringList& names)
{
    const int before = std::max(0, combo.currentIndex());
    const QSignalBlocker blocker(&combo);
    combo.clear();
    combo.addItems(names);
    combo.setCurrentIndex(std::min(before, static_cast<int>(names.size()) - 1));
}

} // namespace

BenchGeometryPane::BenchGeometryPane(BenchSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_query(benchCombo("benchGeometryQuery", tr("Query"), tr("The token that looks"), this)),
      m_head(benchCombo("benchGeometryHead", tr("Head"), tr("Whose arrows are shown"), this)),
      m_example(new QPushButton(tr("Open the example of arrows"), this)),
      m_view(new GeometryView(this)),
      m_advice(plainLabel(this))
{
    setObjectName("benchGeometryPage");
    m_view->setObjectName("benchGeometry");
    m_example->setObjectName("benchGeometryExample");
    m_example->setToolTip(tr("A bench whose queries, keys and values have two numbers; it is one step of undo"));
    m_advice->setObjectName("benchGeometryAdvice");
    m_advice->setProperty("role", "muted");
    m_advice->setWordWrap(true);
    auto* choices = new QGridLayout;
    choices->setHorizontalSpacing(8);
    addLabelled(*choices, 0, 0, tr("Query"), *m_query);
    addLabelled(*choices, 0, 2, tr("Head"), *m_head);
    choices->addWidget(m_example, 0, 4);
    choices->setColumnStretch(5, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_advice);
    connect(m_query, &QComboBox::activated, this, &BenchGeometryPane::follow);
    connect(m_head, &QComboBox::activated, this, &BenchGeometryPane::follow);
    connect(m_example, &QPushButton::clicked, this, &BenchGeometryPane::exampleWanted);
    connect(m_view, &GeometryView::grabbed, this, [this] { m_session.holdBurst(true); });
    connect(m_view, &GeometryView::moved, this, &BenchGeometryPane::move);
    connect(m_view, &GeometryView::released, this, [this] {
        m_session.holdBurst(false);
        follow();
    });
    connect(&m_session, &BenchSession::changed, this, &BenchGeometryPane::followIfShown);
    follow();
}

void BenchGeometryPane::selectQuery(int query, const std::optional<PlaneArrow>& picked)
{
    follow(); // the queries of the bench as it is now
    if (query < 0 || query >= m_query->count())
        return;
    m_query->setCurrentIndex(query);
    follow();
    if (!m_view->plot().isEmpty())
        m_view->pick(picked);
}

void BenchGeometryPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isBehind)
        follow();
}

void BenchGeometryPane::followIfShown()
{
    m_isBehind = !isVisible();
    if (!m_isBehind)
        follow();
}

PlaneChoice BenchGeometryPane::choice() const
{
    return {m_query->currentIndex(), std::max(0, m_head->currentIndex()), m_view->plot().picked};
}

void BenchGeometryPane::follow()
{
    m_isBehind = false;
    const BenchSteps& steps = *m_session.steps();
    QStringList queries;
    for (std::size_t i = 0; i < steps.queryTokens.size(); ++i)
        queries << QString::fromStdString(placedLabel(steps.queryTokens, i));
    QStringList heads;
    for (int head = 0; head < steps.heads; ++head)
        heads << (steps.heads == 1 ? tr("one head") : benchHeadName(head));
    offer(*m_query, queries);
    offer(*m_head, heads);
    setUsable(*m_head, steps.heads > 1, tr("Whose arrows are shown"), tr("There is one head"));
    const MadePicture made = madeGeometry(m_session.input(), steps, choice());
    m_example->setVisible(!made.figure);
    m_advice->setVisible(made.figure.has_value());
    if (!made.figure) {
        m_view->setRefusal(made.refusal);
        return;
    }
    m_view->setPlot(*made.figure->as<GeometryPlot>());
    m_advice->setText(adviceOf(m_view->plot()));
}

QString BenchGeometryPane::adviceOf(const GeometryPlot& plot) const
{
    const QString how = tr("Drag a tip, or pick it with Tab and move it with the arrow keys; Shift moves it less.");
    const bool isTyped = plot.tableOf(PlaneRole::Query) && plot.tableOf(PlaneRole::Key);
    if (isTyped && plot.tableOf(PlaneRole::Query)->id == BenchTableId::X)
        return how + u' ' + tr("A token has one arrow here, which is query, key and value.");
    if (isTyped && plot.tableOf(PlaneRole::Value))
        return how;
    return tr("These arrows are computed. To drag them, let Q, K and V be typed, at the left.");
}

void BenchGeometryPane::move(const PlaneArrow& arrow, const PlanePoint& tip)
{
    const GeometryPlot& plot = m_view->plot();
    const std::optional<BenchTable> table = plot.tableOf(arrow.role);
    if (!table)
        return;
    constexpr int decimals = 2;
    const QString what = tr("%1 is %2").arg(arrowName(plot, arrow), pointText(tip, decimals));
    const QString burst = QStringLiteral("arrow:%1:%2:%3").arg(int(table->id)).arg(table->head).arg(plot.rowOf(arrow));
    m_session.edit(
        what, [&, row = plot.rowOf(arrow)](const BenchInput& input) { return withArrow(input, *table, row, tip); },
        burst);
}

std::optional<Figure> BenchGeometryPane::figure() const
{
    return madeGeometry(m_session.input(), *m_session.steps(), choice()).figure;
}

std::optional<PictureTable> BenchGeometryPane::numbers() const
{
    return madeGeometry(m_session.input(), *m_session.steps(), choice()).table;
}

} // namespace headlight
