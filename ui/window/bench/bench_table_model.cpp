// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_table_model.h"

#include "core/base/error.h"
#include "core/bench/cell_name.h"
#include "core/bench/formula_number.h"
#include "core/bench/pasted_table.h"
#include "core/bench/table_fill.h"
#include "ui/window/widgets/plain_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace headlight {

namespace {

QString toText(const std::string& text)
{
    return QString::fromStdString(text);
}

/// Compares two tables of one shape; −0 is not 0.
bool sameBits(const DoubleMatrix& a, const DoubleMatrix& b)
{
    return std::memcmp(a.data(), b.data(), sizeof(double) * static_cast<std::size_t>(a.size())) == 0;
}

} // namespace

QString fullNumberText(double value)
{
    return QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest).replace(u'-', QChar(0x2212));
}

double steppedValue(double value, double step)
{
    constexpr double kDigits = 1e9; // a double still counts whole ones of a bench's largest number times this
    const double sum = value + step;
    const double rounded = std::round(sum * kDigits) / kDigits;
    return std::abs(sum - rounded) <= 1e-12 * std::max(1.0, std::abs(sum)) ? rounded : sum;
}

BenchTableModel::BenchTableModel(BenchSession& session, BenchTableId id, QObject* parent)
    : QAbstractTableModel(parent), m_session(session), m_id(id)
{
    connect(&m_session, &BenchSession::changed, this, &BenchTableModel::follow);
    follow();
}

void BenchTableModel::setHead(int head)
{
    m_head = head;
    follow();
}

void BenchTableModel::follow()
{
    const BenchInput& input = m_session.input();
    const std::vector<BenchTableId> used = tablesOf(input);
    m_isUsed = std::ranges::find(used, m_id) != used.end();
    m_head = std::clamp(m_head, 0, input.heads() - 1);
    const DoubleMatrix values = m_isUsed ? tableOf(input, table()) : DoubleMatrix();
    const BenchTableLabels labels = m_isUsed ? tableLabels(input, table()) : BenchTableLabels();
    const bool areSameLabels = labels == m_labels;
    m_decimals = 0;
    for (const double value : values.reshaped())
        m_decimals = std::max(m_decimals, decimalsOf(value));
    if (values.rows() != m_values.rows() || values.cols() != m_values.cols()) {
        beginResetModel();
        m_values = values;
        m_labels = labels;
        endResetModel();
    } else if (m_isUsed && (!areSameLabels || !sameBits(values, m_values))) {
        m_values = values;
        m_labels = labels;
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        if (!areSameLabels) {
            emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
            emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        }
    }
    emit tableChanged();
}

QString BenchTableModel::name() const
{
    return toText(tableName(m_session.input(), table()));
}

int BenchTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_values.rows());
}

int BenchTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_values.cols());
}

QString BenchTableModel::cellName(const QModelIndex& index) const
{
    return tr("%1(%2, %3)")
        .arg(name(), toText(placedLabel(m_labels.rows, static_cast<std::size_t>(index.row()))),
             toText(placedLabel(m_labels.columns, static_cast<std::size_t>(index.column()))));
}

QVariant BenchTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const double value = m_values(index.row(), index.column());
    switch (role) {
    case Qt::DisplayRole:
        return toText(formulaNumber(value, m_decimals));
    case Qt::EditRole:
        return fullNumberText(value);
    case Qt::ToolTipRole:
        return plainTip(tr("%1 = %2").arg(cellName(index), fullNumberText(value)));
    case Qt::AccessibleTextRole:
        return tr("%1 = %2").arg(cellName(index), fullNumberText(value));
    case Qt::TextAlignmentRole:
        return int(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant BenchTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const std::vector<std::string>& labels = orientation == Qt::Vertical ? m_labels.rows : m_labels.columns;
    if (section < 0 || section >= std::ssize(labels))
        return {};
    const QString label = toText(labels[static_cast<std::size_t>(section)]);
    if (role == Qt::DisplayRole)
        return label;
    if (role == Qt::ToolTipRole)
        return plainTip(label);
    if (role == Qt::TextAlignmentRole)
        return int((orientation == Qt::Vertical ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return {};
}

Qt::ItemFlags BenchTableModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable : Qt::NoItemFlags;
}

bool BenchTableModel::setValues(const QString& what, const DoubleMatrix& values, const QString& burst)
{
    return m_session.edit(
        what, [this, &values](const BenchInput& input) { return withTable(input, table(), values); }, burst);
}

bool BenchTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const QString typed = value.toString();
    const std::optional<double> number = numberFromText(typed.toStdString());
    return m_session.edit(tr("%1 is %2").arg(cellName(index), typed.trimmed()), [&](const BenchInput& input) {
        if (!number)
            throw Error(ErrorKind::BadArgument, tr("%1, row %2, column %3 is “%4”, expected a number")
                                                    .arg(name())
                                                    .arg(index.row() + 1)
                                                    .arg(index.column() + 1)
                                                    .arg(typed.left(40))
                                                    .toStdString());
        DoubleMatrix values = m_values;
        values(index.row(), index.column()) = *number;
        return withTable(input, table(), values);
    });
}

bool BenchTableModel::spin(const QModelIndex& index, double step)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    DoubleMatrix values = m_values;
    double& cell = values(index.row(), index.column());
    cell = steppedValue(cell, step);
    const QString burst = QStringLiteral("%1:%2:%3:%4").arg(int(m_id)).arg(m_head).arg(index.row()).arg(index.column());
    return setValues(tr("%1 is %2").arg(cellName(index), fullNumberText(cell)), values, burst);
}

QString BenchTableModel::text(int row, int column, int rows, int columns) const
{
    return toText(tableToText(m_values.block(row, column, rows, columns)));
}

bool BenchTableModel::paste(const QString& text, int row, int column)
{
    return m_session.edit(tr("paste into %1").arg(name()), [&](const BenchInput& input) {
        try {
            return withTable(input, table(), pastedInto(m_values, text.toStdString(), row, column));
        } catch (const Error& error) {
            throw Error(error.kind(),
                        tr("%1 keeps its numbers, %2").arg(name(), toText(error.message())).toStdString());
        }
    });
}

bool BenchTableModel::clear(int row, int column, int rows, int columns)
{
    DoubleMatrix values = m_values;
    values.block(row, column, rows, columns).setZero();
    return setValues(tr("clear cells of %1").arg(name()), values);
}

bool BenchTableModel::fillWithIdentity()
{
    return setValues(tr("fill %1 with the identity").arg(name()), identityTable(rowCount(), columnCount()));
}

bool BenchTableModel::fillWithZeros()
{
    return setValues(tr("fill %1 with zeros").arg(name()), DoubleMatrix::Zero(rowCount(), columnCount()));
}

bool BenchTableModel::fillAtRandom(std::uint64_t seed)
{
    return setValues(tr("fill %1 at random, seed %2").arg(name()).arg(seed),
                     randomTable(rowCount(), columnCount(), seed));
}

bool BenchTableModel::fillCountingUp()
{
    DoubleMatrix values(rowCount(), columnCount());
    for (Index i = 0; i < values.size(); ++i)
        values.data()[i] = static_cast<double>(i + 1) / 10.0;
    return setValues(tr("count up in %1").arg(name()), values);
}

bool BenchTableModel::reshape(int rows, int columns, ReshapeBy by)
{
    return m_session.edit(tr("reshape %1 to %2 × %3").arg(name()).arg(rows).arg(columns), [&](const BenchInput& input) {
        return withReshapedTable(input, table(), rows, columns, by);
    });
}

} // namespace headlight
