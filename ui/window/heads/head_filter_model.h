// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/head_table/head_filter.h"

#include <QSortFilterProxyModel>

namespace headlight {

/// A head table sorted by any column, without the heads that a filter leaves out. A head without a value stands last,
/// whichever way the others are sorted.
class HeadFilterModel : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit HeadFilterModel(QObject* parent = nullptr);
    void setFilter(HeadFilter filter);

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    HeadFilter m_filter;
};

} // namespace headlight
