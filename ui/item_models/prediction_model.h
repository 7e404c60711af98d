// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/predictions.h"

#include <QAbstractTableModel>

#include <vector>

namespace headlight {

/// The tokens a model expects, most probable first.
class PredictionModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { TokenColumn, ProbabilityColumn, ColumnCount };
    enum Role { ProbabilityRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setPredictions(std::vector<Prediction> predictions);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Prediction> m_predictions;
};

} // namespace headlight
