// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/item_models/prediction_model.h"

#include "ui/session/words.h"

namespace headlight {

void PredictionModel::setPredictions(std::vector<Prediction> predictions)
{
    beginResetModel();
    m_predictions = std::move(predictions);
    endResetModel();
}

int PredictionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_predictions.size());
}

int PredictionModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PredictionModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Prediction& prediction = m_predictions[std::size_t(index.row())];
    const QString token = QString::fromStdString(prediction.label);
    const QString probability = shareText(double(prediction.probability));
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == TokenColumn ? token : probability;
    case Qt::ToolTipRole:
        return tr("%1: probability %2, token id %3")
            .arg(token, numberText(double(prediction.probability), 5))
            .arg(prediction.id);
    case Qt::AccessibleTextRole:
        return index.column() == TokenColumn ? token : tr("probability %1").arg(probability);
    case ProbabilityRole:
        return prediction.probability;
    default:
        return {};
    }
}

QVariant PredictionModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == TokenColumn ? tr("Token") : tr("Probability");
}

} // namespace headlight
