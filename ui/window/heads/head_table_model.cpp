// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/head_table_model.h"

#include "ui/kit/head_colours.h"
#include "ui/pictures/head_table/known_heads.h"
#include "ui/state/choice_text.h"

#include <utility>

namespace headlight {

namespace {

HeadMeasure measureAt(int column)
{
    return static_cast<HeadMeasure>(column - HeadTableModel::FirstMeasureColumn);
}

QVariant measureData(const HeadTable& table, const HeadTableRow& row, HeadMeasure measure, int role)
{
    const std::optional<double> value = valueOf(row, measure);
    const bool isOfFileNumbers = table.isOfFileNumbers;
    switch (role) {
    case Qt::DisplayRole:
        return measureText(measure, value);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        const auto why = table.whyNone.find(measure);
        const QString number = value ? numberText(*value, 5)
                               : why == table.whyNone.end()
                                   ? HeadTableModel::tr("no value")
                                   : HeadTableModel::tr("no value: %1").arg(QString::fromStdString(why->second));
        return QStringLiteral("<p>%1 · %2: %3</p><p>%4</p>")
            .arg(headText(row.head), measureHeading(measure, isOfFileNumbers), number.toHtmlEscaped(),
                 measureDefinition(measure, isOfFileNumbers).toHtmlEscaped());
    }
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1 %2 %3")
            .arg(headText(row.head), measureHeading(measure, isOfFileNumbers),
                 value ? measureText(measure, value) : HeadTableModel::tr("no value"));
    case HeadTableModel::SortRole:
        return value ? QVariant(*value) : QVariant();
    default:
        return {};
    }
}

} // namespace

void HeadTableModel::setTable(std::shared_ptr<const HeadTable> table)
{
    const bool sameHeads = table && m_table && table->grid == m_table->grid;
    if (!sameHeads) {
        beginResetModel();
        m_table = std::move(table);
        endResetModel();
        return;
    }
    m_table = std::move(table);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void HeadTableModel::setOfFileNumbers(bool isOfFileNumbers)
{
    if (std::exchange(m_isOfFileNumbers, isOfFileNumbers) != isOfFileNumbers)
        emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void HeadTableModel::setComputing(bool isComputing)
{
    if (isComputing == m_isComputing)
        return;
    m_isComputing = isComputing;
    if (rowCount() > 0)
        emit dataChanged(index(0, columnOf(HeadMeasure::Induction)),
                         index(rowCount() - 1, columnOf(HeadMeasure::Successor)), {Qt::DisplayRole});
}

void HeadTableModel::setTheme(ThemeId theme)
{
    m_theme = theme;
    if (rowCount() > 0)
        emit dataChanged(index(0, HeadColumn), index(rowCount() - 1, HeadColumn), {Qt::DecorationRole});
}

int HeadTableModel::rowOf(const HeadIndex& head) const
{
    return m_table && m_table->grid.contains(head) ? head.layer * m_table->grid.nHeads + head.head : -1;
}

int HeadTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_table ? 0 : static_cast<int>(m_table->rows.size());
}

int HeadTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant HeadTableModel::headData(const HeadTableRow& row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return headText(row.head);
    case Qt::DecorationRole:
        return headColour(row.head, m_table->grid.nLayers, m_table->grid.nHeads, theme(m_theme));
    case Qt::ToolTipRole:
        return headInWords(row.head);
    case SortRole:
        return row.head.layer * m_table->grid.nHeads + row.head.head;
    default:
        return {};
    }
}

QVariant HeadTableModel::knownData(const HeadTableRow& row, int role) const
{
    const QString names = knownAs(row);
    switch (role) {
    case Qt::DisplayRole:
        return names;
    case Qt::AccessibleTextRole:
        return tr("%1 known as %2").arg(headText(row.head), names.isEmpty() ? tr("nothing") : names);
    case Qt::ToolTipRole:
        return QStringLiteral("<p>%1</p><p>%2</p>")
            .arg(names.isEmpty() ? headText(row.head) : tr("%1: %2").arg(headText(row.head), names),
                 knownAsDefinition().toHtmlEscaped());
    case SortRole:
        return names.isEmpty() ? QVariant() : QVariant(static_cast<int>(names.count(u',')) + 1);
    default:
        return {};
    }
}

QVariant HeadTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const HeadTableRow& row = tableRow(index.row());
    if (index.column() == HeadColumn)
        return headData(row, role);
    if (index.column() == KnownColumn)
        return knownData(row, role);
    const HeadMeasure measure = measureAt(index.column());
    if (m_isComputing && isOfModel(measure) && role == Qt::DisplayRole && !valueOf(row, measure) &&
        !m_table->whyNone.contains(measure))
        return QStringLiteral("…");
    return measureData(*m_table, row, measure, role);
}

QVariant HeadTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const bool isHead = section == HeadColumn;
    if (section == KnownColumn && role == Qt::DisplayRole)
        return tr("Known as");
    if (section == KnownColumn && role == Qt::ToolTipRole)
        return QStringLiteral("<p>%1</p><p>%2</p>")
            .arg(tr("What papers call a head that does this").toHtmlEscaped(), knownAsDefinition().toHtmlEscaped());
    const bool isText = isHead || section == KnownColumn;
    switch (role) {
    case Qt::DisplayRole:
        return isHead ? tr("Head") : measureHeading(measureAt(section), m_isOfFileNumbers);
    case Qt::ToolTipRole:
        return isHead ? tr("Layer and head, each counted from 0")
                      : QStringLiteral("<p>%1</p>")
                            .arg(measureDefinition(measureAt(section), m_isOfFileNumbers).toHtmlEscaped());
    case Qt::TextAlignmentRole:
        return QVariant((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::InitialSortOrderRole: // the largest number is what a finder looks for
        return isHead ? Qt::AscendingOrder : Qt::DescendingOrder;
    default:
        return {};
    }
}

} // namespace headlight
