// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_quiz_row.h"

#include "core/base/error.h"
#include "core/bench/explanation_text.h"
#include "ui/lessons/live_measure.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/pictures/bench/bench_walk.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"
#include "ui/window/widgets/type_sized.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>

#include <algorithm>

namespace headlight {

BenchQuizRow::BenchQuizRow(BenchView& view, QWidget* parent)
    : QWidget(parent),
      m_view(view),
      m_cell(plainLabel(this)),
      m_number(new QLineEdit(this)),
      m_check(new QPushButton(tr("Check"), this)),
      m_reply(plainLabel(this))
{
    setObjectName("benchQuizRow");
    m_cell->setObjectName("benchQuizCell");
    m_number->setObjectName("benchQuizNumber");
    m_number->setAccessibleName(tr("Your number"));
    m_number->setPlaceholderText(tr("a number"));
    m_number->setToolTip(tr("Type the covered number, then Enter"));
    m_number->setMaximumWidth(140);
    m_check->setObjectName("benchQuizCheck");
    m_check->setToolTip(tr("Compare your number with that of the bench (Enter)"));
    m_check->setEnabled(false);
    m_reply->setObjectName("benchQuizReply");
    m_reply->setWordWrap(true);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setVerticalSpacing(2);
    layout->addWidget(m_cell, 0, 0);
    layout->addWidget(m_number, 0, 1);
    layout->addWidget(m_check, 0, 2);
    layout->addWidget(m_reply, 1, 0, 1, 4);
    layout->setColumnStretch(3, 1);
    hide();
    connect(m_number, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_check->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_check, &QPushButton::clicked, this, &BenchQuizRow::check);
    connect(&m_view, &BenchView::picked, this, &BenchQuizRow::followPick);
}

void BenchQuizRow::begin()
{
    const BenchPlot& plot = m_view.plot();
    if (plot.isEmpty())
        return;
    m_step = stepToWorkOut(*plot.steps, plot.pick);
    m_cover = coverOfStep(*plot.steps, m_step);
    m_nAsked = static_cast<int>(
        std::ranges::count_if(m_cover.cells, [this](const BenchPick& cell) { return cell.step == m_step; }));
    m_nRight = 0;
    m_missed.reset();
    m_isRunning = m_nAsked > 0;
    if (!m_isRunning) {
        emit finished(); // every number of the step is hidden by the mask
        return;
    }
    const std::optional<BenchPick> picked = plot.pick;
    m_view.setCover(m_cover);
    show();
    tell(tr("%1: %2 numbers are covered.").arg(benchStepWord(*plot.steps, plot.step(m_step))).arg(m_nAsked), "muted");
    ask(isAsked(picked) ? *picked : *nextAsked({m_step, 0, -1}));
    emit coverChanged();
}

void BenchQuizRow::end()
{
    hide();
    if (!m_isRunning)
        return;
    m_isRunning = false;
    m_view.setCover({});
    emit coverChanged();
}

bool BenchQuizRow::isAsked(const std::optional<BenchPick>& cell) const
{
    return m_isRunning && cell && cell->step == m_step && m_cover.hides(*cell);
}

/// Row by row, and from the first again behind the last.
std::optional<BenchPick> BenchQuizRow::nextAsked(const BenchPick& after) const
{
    std::optional<BenchPick> first;
    for (const BenchPick& cell : m_cover.cells) { // in the order of rows
        if (cell.step != m_step)
            continue;
        if (cell.row > after.row || (cell.row == after.row && cell.column > after.column))
            return cell;
        if (!first)
            first = cell;
    }
    return first;
}

void BenchQuizRow::ask(const BenchPick& cell)
{
    m_view.setPick(cell);
    followPick();
    m_number->setFocus(Qt::OtherFocusReason);
}

void BenchQuizRow::followPick()
{
    if (!m_isRunning)
        return;
    const std::optional<BenchPick>& pick = m_view.plot().pick;
    const bool isAsking = isAsked(pick);
    m_cell->setText(isAsking ? m_view.plot().formula.section(QStringLiteral(" = "), 0, 0) + QStringLiteral(" =")
                             : tr("Pick a “?” of this step"));
    m_number->clear();
    m_number->setEnabled(isAsking);
}

void BenchQuizRow::check()
{
    const std::optional<BenchPick> cell = m_view.plot().pick;
    if (!isAsked(cell))
        return;
    const BenchStep& step = m_view.plot().step(cell->step);
    const QString truth = benchNumber(step, cell->row, cell->column, benchDecimals(step));
    try {
        const bool isRight = isNumberNear(m_number->text(), step.values(cell->row, cell->column), toleranceOf(step));
        if (!isRight && m_missed != cell) {
            m_missed = cell;
            tell(tr("✗ Not yet. %1").arg(madeOf(*cell)), "notice");
            m_number->selectAll();
            return;
        }
        m_nRight += isRight && m_missed != cell ? 1 : 0;
        tell(isRight ? QStringLiteral("✓ %1").arg(truth) : tr("✗ The number is %1.").arg(truth),
             isRight ? "done" : "notice");
    } catch (const Error& error) {
        tell(QString::fromUtf8(error.what()), "problem");
        return;
    }
    reveal(*cell);
}

/// What follows from the step stays covered until all of it is known.
void BenchQuizRow::reveal(const BenchPick& cell)
{
    m_missed.reset();
    std::erase(m_cover.cells, cell);
    if (const std::optional<BenchPick> next = nextAsked(cell)) {
        m_view.setCover(m_cover);
        ask(*next);
        return;
    }
    m_isRunning = false;
    m_view.setCover({});
    m_cell->setText(tr("%1 of %2 at the first try.").arg(m_nRight).arg(m_nAsked));
    m_number->clear();
    m_number->setEnabled(false);
    m_view.setFocus(Qt::OtherFocusReason);
    emit coverChanged();
    emit finished();
}

void BenchQuizRow::tell(const QString& said, const char* role)
{
    m_reply->setText(said);
    m_reply->setAccessibleName(said);
    setRole(*m_reply, role);
}

/// The cell's formula up to its result: "score(quick, brown) = 0.5·1.0 + 0.6·0.9".
QString BenchQuizRow::madeOf(const BenchPick& cell) const
{
    static const QRegularExpression result(QStringLiteral(" [=≈] [^=≈]*$"));
    QString formula =
        QString::fromStdString(explanationText(explainCell(*m_view.plot().steps, cell.step, cell.row, cell.column)));
    return formula.remove(result);
}

void BenchQuizRow::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && m_check->isEnabled())
        m_check->click();
    else
        QWidget::keyPressEvent(event);
}

} // namespace headlight
