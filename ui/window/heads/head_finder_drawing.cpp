// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/head_finder.h"

#include "ui/pictures/head_table/head_table_text.h"
#include "ui/window/heads/head_table_model.h"
#include "ui/window/heads/pattern_dialog.h"

#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace headlight {

void HeadFinder::connectDrawing()
{
    connect(m_draw, &QToolButton::clicked, this, &HeadFinder::drawPattern);
    connect(m_pattern, &PatternDialog::told, this, &HeadFinder::told);
    connect(m_pattern, &PatternDialog::begun, this, [this] {
        followDrawing();
        const HeadMeasure measure = m_pattern->hasContrast() ? HeadMeasure::DrawingContrast : HeadMeasure::Drawing;
        m_table->sortByColumn(HeadTableModel::columnOf(measure), Qt::DescendingOrder);
        m_table->scrollToTop();
    });
    followDrawing();
    followSwitchingOff();
    followCell();
    followPicture();
}

/// The weights here are there but while a lesson asks which cell is the strongest.
void HeadFinder::followCell()
{
    const bool hasCell = !m_model->table() || m_model->table()->cell;
    for (const HeadMeasure measure : {HeadMeasure::CellWeight, HeadMeasure::CellContrast})
        showColumn(HeadTableModel::columnOf(measure), hasCell);
}

void HeadFinder::sortByCell()
{
    const int column = HeadTableModel::columnOf(HeadMeasure::CellWeight);
    showColumn(column, true); // the table of the cell that was pinned just now is on its way
    m_table->sortByColumn(column, Qt::DescendingOrder);
    m_table->scrollToTop();
    m_table->setFocus(Qt::ShortcutFocusReason);
}

/// How far a head looks in patches is there for an image.
void HeadFinder::followPicture()
{
    showColumn(HeadTableModel::columnOf(HeadMeasure::PatchDistance), m_model->table() && hasPatches(*m_model->table()));
}

/// The columns are there for as long as something is drawn.
void HeadFinder::followDrawing()
{
    for (const HeadMeasure measure : {HeadMeasure::Drawing, HeadMeasure::DrawingContrast})
        showColumn(HeadTableModel::columnOf(measure), !m_pattern->isBlank());
}

/// Those of switching off are there once it was done.
void HeadFinder::followSwitchingOff()
{
    const bool isSwitchedOff = m_model->table() && m_model->table()->isSwitchedOff;
    for (const HeadMeasure measure : {HeadMeasure::Divergence, HeadMeasure::LogProbabilityChange})
        showColumn(HeadTableModel::columnOf(measure), isSwitchedOff);
}

void HeadFinder::showColumn(int column, bool shows)
{
    if (m_table->isColumnHidden(column) != shows)
        return;
    m_table->setColumnHidden(column, !shows);
    m_sort->menu()->actions().at(column)->setVisible(shows);
    if (!shows && m_table->horizontalHeader()->sortIndicatorSection() == column)
        m_table->sortByColumn(HeadTableModel::HeadColumn, Qt::AscendingOrder);
}

void HeadFinder::drawPattern()
{
    if (!m_pattern->isVisible()) {
        const QRect frame = window()->geometry(); // over the inspector, so that heatmap and table stay in sight
        const int bottom = mapToGlobal(QPoint()).y() - 40;
        m_pattern->move(frame.right() - m_pattern->width() - 16, std::max(frame.top(), bottom - m_pattern->height()));
    }
    m_pattern->show();
    m_pattern->raise();
    m_pattern->activateWindow();
}

} // namespace headlight
