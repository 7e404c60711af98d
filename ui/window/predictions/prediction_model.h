// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/predictions.h"

#include <QAbstractTableModel>

#include <functional>
#include <vector>

namespace headlight {

/// The tokens a model expects, most probable first.
class PredictionModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { TokenColumn, ProbabilityColumn, ChangeColumn, ColumnCount };
    enum Role { ProbabilityRole = Qt::UserRole, IdRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// `change` [predictions] of the probability by what is switched off; may be empty.
    void setPredictions(std::vector<Prediction> predictions, std::vector<double> change = {});
    /// Takes what says what a click on a token does, or why it does nothing: the last line of its tool tip.
    void setHint(std::function<QString(std::int64_t id)> hint) { m_hint = std::move(hint); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString shown(int row, int column) const;
    QString toolTip(int row) const;

    std::vector<Prediction> m_predictions;
    std::vector<double> m_change;
    std::function<QString(std::int64_t id)> m_hint;
};

} // namespace headlight
