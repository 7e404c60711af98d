// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_reshape.h"
#include "ui/session/bench_session.h"

#include <QAbstractTableModel>

#include <cstdint>

namespace headlight {

/// One table of a bench, of the chosen head where each has one. Every change is a step of undo of the session, which
/// may refuse it. Without rows where the bench does not read the table.
class BenchTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    BenchTableModel(BenchSession& session, BenchTableId id, QObject* parent = nullptr);

    void setHead(int head);
    BenchTable table() const { return {m_id, m_head}; }
    bool isUsed() const { return m_isUsed; }
    const DoubleMatrix& values() const { return m_values; }
    /// "W^Q₁"
    QString name() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// A number as a person types it.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    /// Adds to a cell; several in a row are one step of undo.
    bool spin(const QModelIndex& index, double step);
    /// For a spreadsheet.
    QString text(int row, int column, int rows, int columns) const;
    bool paste(const QString& text, int row, int column);
    bool clear(int row, int column, int rows, int columns);
    bool fillWithIdentity();
    bool fillWithZeros();
    bool fillAtRandom(std::uint64_t seed);
    /// 0.1, 0.2, 0.3, … in reading order.
    bool fillCountingUp();
    bool reshape(int rows, int columns, ReshapeBy by);

signals:
    /// After every change, of the table's numbers, shape or labels.
    void tableChanged();

private:
    void follow();
    bool setValues(const QString& what, const DoubleMatrix& values, const QString& burst = {});
    QString cellName(const QModelIndex& index) const;

    BenchSession& m_session;
    BenchTableId m_id;
    int m_head = 0;
    bool m_isUsed = false;
    DoubleMatrix m_values;
    BenchTableLabels m_labels;
    int m_decimals = 0; // that all cells are shown with
};

/// A cell's number with as many digits as bring it back, and a true minus sign.
QString fullNumberText(double value);
/// A step further, without the tail that sums of binary fractions grow: 0.1 + 0.2 = 0.3.
double steppedValue(double value, double step);

} // namespace headlight
