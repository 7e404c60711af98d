// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_latex.h"
#include "ui/window/bench/bench_sheet.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/widgets/grid_keys.h"
#include "ui/window/widgets/plain_text.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace headlight {

namespace {

BenchCell cellOf(const BenchPick& pick)
{
    return {pick.row, pick.column};
}

} // namespace

void BenchView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy) && plot().pick) {
        copyFormula();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Escape:
        if (!plot().pick)
            event->ignore();
        choose(std::nullopt);
        return;
    case Qt::Key_Space:
        if (plot().pick && isQueryByKey(plot().step(plot().pick->step).id))
            toggle(*plot().pick);
        return;
    default:
        break;
    }
    if (!moveBy(*event))
        QScrollArea::keyPressEvent(event);
}

/// The first key only shows where the pick is.
bool BenchView::moveBy(const QKeyEvent& event)
{
    if (plot().isEmpty())
        return false;
    const BenchPick from = plot().pick.value_or(BenchPick{m_sheet->picture().matrices.front().step, 0, 0});
    const DoubleMatrix& values = plot().step(from.step).values;
    const QSize grid(static_cast<int>(values.cols()), static_cast<int>(values.rows()));
    const std::optional<GridPlace> to =
        placeAfterKey(event, {static_cast<int>(from.row), static_cast<int>(from.column)}, grid);
    if (!to)
        return false;
    choose(plot().pick ? BenchPick{from.step, to->row, to->column} : from);
    showMatrix();
    return true;
}

/// False where there is no matrix before or behind.
bool BenchView::moveToMatrix(int step)
{
    const std::vector<BenchMatrix>& matrices = m_sheet->picture().matrices;
    const auto found = std::ranges::find(matrices, plot().pick->step, &BenchMatrix::step);
    const std::ptrdiff_t next = found - matrices.begin() + step;
    if (next < 0 || next >= std::ssize(matrices))
        return false;
    choose(BenchPick{matrices[static_cast<std::size_t>(next)].step, 0, 0});
    showMatrix();
    return true;
}

/// Tab leaves the view behind the last matrix, or at once when nothing is picked.
bool BenchView::focusNextPrevChild(bool next)
{
    if (hasFocus() && plot().pick && moveToMatrix(next ? 1 : -1))
        return true;
    return QScrollArea::focusNextPrevChild(next);
}

void BenchView::copyFormula() const
{
    QGuiApplication::clipboard()->setText(formulaText());
}

void BenchView::copyLatex(std::size_t step) const
{
    QGuiApplication::clipboard()->setText(benchLatex(plot(), step));
}

/// The mouse asks about the matrix that is under it, the keyboard about that of the pick.
void BenchView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isMouse = event->reason() == QContextMenuEvent::Mouse;
    const std::vector<BenchMatrix>& matrices = m_sheet->picture().matrices;
    const QPointF place = m_sheet->mapFromGlobal(QPointF(event->globalPos()));
    const auto under = std::ranges::find_if(matrices, [&](const BenchMatrix& one) { return one.box.contains(place); });
    std::optional<std::size_t> step;
    if (isMouse && under != matrices.end())
        step = under->step;
    else if (plot().pick)
        step = plot().pick->step;
    if (!step)
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName("benchMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (plot().pick)
        menu->addAction(tr("Copy the formula"), this, &BenchView::copyFormula)->setObjectName("copyFormula");
    menu->addAction(tr("Copy %1 as LaTeX").arg(plainName(QString::fromStdString(plot().step(*step).name))), this,
                    [this, copied = *step] { copyLatex(copied); })
        ->setObjectName("copyLatex");
    menu->popup(isMouse ? event->globalPos() : viewport()->mapToGlobal(cellRect(*plot().pick).bottomLeft().toPoint()));
}

void BenchView::press(const BenchPick& cell)
{
    if (!m_paintsMask || !isQueryByKey(plot().step(cell.step).id)) {
        choose(cell);
        return;
    }
    m_stroke = Stroke{!isPainted(cell), {}};
    paintOver(cell);
}

void BenchView::paintOver(const BenchPick& cell)
{
    if (!m_stroke || !isQueryByKey(plot().step(cell.step).id) || std::ranges::count(m_stroke->cells, cellOf(cell)) > 0)
        return;
    m_stroke->cells.push_back(cellOf(cell));
    if (isPainted(cell) != m_stroke->hides)
        toggle(cell);
}

/// A cell that the mask hides by itself would look the same.
void BenchView::toggle(const BenchPick& cell)
{
    if (isPainted(cell) || !isHiddenByMask(cell))
        emit cellToggled(cell.row, cell.column);
}

bool BenchView::isPainted(const BenchPick& cell) const
{
    return std::ranges::count(plot().paintedCells, cellOf(cell)) > 0;
}

bool BenchView::isHiddenByMask(const BenchPick& cell) const
{
    const BenchStep& masked = plot().steps->at(BenchStepId::Masked);
    return isHiddenScore(masked.values(cell.row, cell.column)) && !isPainted(cell);
}

} // namespace headlight
