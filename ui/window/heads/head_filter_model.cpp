// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/head_filter_model.h"

#include "ui/window/heads/head_table_model.h"

namespace headlight {

HeadFilterModel::HeadFilterModel(QObject* parent) : QSortFilterProxyModel(parent)
{
    setSortRole(HeadTableModel::SortRole);
}

void HeadFilterModel::setFilter(HeadFilter filter)
{
    m_filter = std::move(filter);
    invalidateFilter();
}

bool HeadFilterModel::filterAcceptsRow(int sourceRow, const QModelIndex&) const
{
    const auto* table = qobject_cast<const HeadTableModel*>(sourceModel());
    return table && m_filter.accepts(table->tableRow(sourceRow));
}

bool HeadFilterModel::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(HeadTableModel::SortRole);
    const QVariant b = right.data(HeadTableModel::SortRole);
    if (a.isValid() && b.isValid())
        return a.toDouble() < b.toDouble();
    const bool onlyLeft = a.isValid() && !b.isValid();
    const bool onlyRight = b.isValid() && !a.isValid();
    return sortOrder() == Qt::AscendingOrder ? onlyLeft : onlyRight;
}

} // namespace headlight
