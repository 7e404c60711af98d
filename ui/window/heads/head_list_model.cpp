// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/head_list_model.h"

#include "ui/state/choice_text.h"
#include "ui/window/widgets/plain_text.h"

#include <algorithm>

namespace headlight {

namespace {

/// What the head does in this text and elsewhere, and how that is found.
QString tipOf(const HeadListRow& row)
{
    const QString head = headInWords(row.head);
    QString tip =
        row.summary.isEmpty()
            ? head
            : HeadListModel::tr("%1: %2\nIn this text: a habit of most tokens with its mean weight, else the "
                                "strongest look that is not at the token itself, a neighbour or the first token")
                  .arg(head, row.summary);
    if (!row.heldOut.isEmpty())
        tip +=
            u'\n' + HeadListModel::tr("%1, %2\nThat is the largest mean weight of a habit or of a link between parts "
                                      "of speech; the model's card has them all")
                        .arg(head, row.heldOut);
    if (!row.known.isEmpty())
        tip += u'\n' + HeadListModel::tr("Known as: %1").arg(row.known);
    return tip;
}

} // namespace

void HeadListModel::setRows(std::vector<HeadListRow> rows)
{
    const bool sameHeads = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                                      [](const HeadListRow& a, const HeadListRow& b) { return a.head == b.head; });
    if (!sameHeads) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    for (int row = 0; row < std::ssize(rows); ++row) {
        if (rows[std::size_t(row)] == m_rows[std::size_t(row)])
            continue;
        m_rows[std::size_t(row)] = std::move(rows[std::size_t(row)]);
        emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
}

int HeadListModel::rowOf(const HeadIndex& head) const
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&](const HeadListRow& row) { return row.head == head; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int HeadListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int HeadListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant HeadListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const HeadListRow& row = m_rows[std::size_t(index.row())];
    const QString name = tr("head %1").arg(row.head.head);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == NameColumn)
            return name;
        return index.column() == SummaryColumn ? row.summary : QString();
    case Qt::CheckStateRole:
        if (index.column() == ShowColumn)
            return row.shown ? Qt::Checked : Qt::Unchecked;
        if (index.column() == AblateColumn)
            return row.ablated ? Qt::Checked : Qt::Unchecked;
        return {};
    case Qt::ToolTipRole:
        if (index.column() == ShowColumn)
            return row.shown ? tr("Hide this head in the pictures") : tr("Show this head in the pictures");
        if (index.column() == AblateColumn)
            return row.ablated ? tr("Switch this head on again") : tr("Switch this head off: its output becomes 0");
        return plainTip(tipOf(row));
    case Qt::AccessibleTextRole:
        if (index.column() == ShowColumn)
            return row.shown ? tr("%1 shown").arg(name) : tr("%1 hidden").arg(name);
        if (index.column() == AblateColumn)
            return row.ablated ? tr("%1 switched off").arg(name) : tr("%1 switched on").arg(name);
        return index.column() == NameColumn ? name : row.summary;
    case HeadColourRole:
        return row.colour;
    case ShownRole:
        return row.shown;
    case AblatedRole:
        return row.ablated;
    default:
        return {};
    }
}

bool HeadListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const HeadIndex head = m_rows[std::size_t(index.row())].head;
    const bool on = value.toInt() == Qt::Checked;
    if (index.column() == ShowColumn)
        emit showRequested(head.layer, head.head, on);
    else if (index.column() == AblateColumn)
        emit ablateRequested(head.layer, head.head, on);
    else
        return false;
    return true;
}

Qt::ItemFlags HeadListModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags base = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    const bool checkable = index.column() == ShowColumn || index.column() == AblateColumn;
    return checkable ? base | Qt::ItemIsUserCheckable : base;
}

QVariant HeadListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Head");
    case SummaryColumn:
        return tr("Looks at");
    case ShowColumn:
        return tr("Shown");
    case AblateColumn:
        return tr("Switched off");
    default:
        return {};
    }
}

} // namespace headlight
