// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"

#include <QAbstractTableModel>
#include <QColor>

#include <vector>

namespace headlight {

/// One head of the chosen layer, as a row of the list.
struct HeadListRow {
    HeadIndex head;
    QColor colour;
    QString summary; // "previous 0.82"
    QString heldOut; // "over 500 held-out sentences: previous 0.93"; may be empty
    QString known;   // "induction, retrieval"; empty where no head finder has computed it
    bool shown = true;
    bool ablated = false;
    bool operator==(const HeadListRow&) const = default;
};

/// The heads of one layer. It changes nothing itself: it asks, and whoever owns the choices calls setRows().
class HeadListModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, SummaryColumn, ShowColumn, AblateColumn, ColumnCount };
    enum Role { HeadColourRole = Qt::UserRole, ShownRole, AblatedRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<HeadListRow> rows);
    HeadIndex head(int row) const { return m_rows[std::size_t(row)].head; }
    int rowOf(const HeadIndex& head) const; // −1 when it is in another layer

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void showRequested(int layer, int head, bool show);
    void ablateRequested(int layer, int head, bool ablate);

private:
    std::vector<HeadListRow> m_rows;
};

} // namespace headlight
