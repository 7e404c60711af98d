// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/compared_stats.h"
#include "ui/kit/theme.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <vector>

namespace headlight {

class CorpusSession;

/// A row for each head, a column for each score over a text file: its mean with half of the 95 % interval, or how much
/// the mean of B is more than that of A.
class CorpusHeadModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int HeadColumn = 0;
    static constexpr int FirstScoreColumn = 1;
    static constexpr int ColumnCount = FirstScoreColumn + static_cast<int>(kCorpusScores);
    /// A number; invalid where there is no value. Of a difference, its size.
    enum Role { SortRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// Takes over what the session shows.
    void setNumbers(const CorpusSession& session);
    void setTheme(ThemeId theme);

    bool isOfDifferences() const { return m_isOfDifferences; }
    const HeadIndex& head(int row) const { return m_rows[static_cast<std::size_t>(row)].head; }
    int rowOf(const HeadIndex& head) const; // −1 where it is not there
    int nLayers() const { return m_nLayers; }
    int nHeads() const { return m_nHeads; } // per layer

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        HeadIndex head;
        std::array<std::optional<MeanInterval>, kCorpusScores> scores;
        std::array<std::int64_t, kCorpusScores> nLines; // 0 of a difference
    };

    QVariant headData(const Row& row, int role) const;
    QVariant scoreData(const Row& row, std::size_t score, int role) const;

    std::vector<Row> m_rows;
    bool m_isOfDifferences = false;
    ThemeId m_theme = ThemeId::Light;
    int m_nLayers = 1;
    int m_nHeads = 1;
};

/// Its rows by the chosen column; those without a number stand at the end.
class CorpusHeadOrder : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit CorpusHeadOrder(QObject* parent = nullptr);

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

} // namespace headlight
