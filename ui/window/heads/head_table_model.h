// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/head_table/head_table.h"

#include <QAbstractTableModel>

#include <memory>

namespace headlight {

/// The head finder's table: a row for each head, a column for each measure.
class HeadTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int HeadColumn = 0;
    static constexpr int FirstMeasureColumn = 1;
    static constexpr int KnownColumn = FirstMeasureColumn + kHeadMeasures; // what papers call such a head
    static constexpr int ColumnCount = KnownColumn + 1;
    enum Role { SortRole = Qt::UserRole }; // a number; invalid where there is no value

    using QAbstractTableModel::QAbstractTableModel;

    /// Null empties it. The same heads with other numbers keep what is selected.
    void setTable(std::shared_ptr<const HeadTable> table);
    /// What comes last, scores of the model, is "…" until it is there, not "–".
    void setComputing(bool isComputing);
    void setTheme(ThemeId theme);

    const std::shared_ptr<const HeadTable>& table() const { return m_table; }
    /// The run shows numbers of either sign of a file, which the headings do not call weights.
    void setOfFileNumbers(bool isOfFileNumbers);
    const HeadTableRow& tableRow(int row) const { return m_table->rows[std::size_t(row)]; }
    int rowOf(const HeadIndex& head) const; // −1 when it is not there
    static int columnOf(HeadMeasure measure) { return FirstMeasureColumn + static_cast<int>(measure); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant headData(const HeadTableRow& row, int role) const;
    QVariant knownData(const HeadTableRow& row, int role) const;

    std::shared_ptr<const HeadTable> m_table;
    bool m_isComputing = false;
    ThemeId m_theme = ThemeId::Light;
    bool m_isOfFileNumbers = false;
};

} // namespace headlight
