// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/predictions/prediction_model.h"

#include "ui/pictures/predictions/prediction_plot.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/plain_text.h"

namespace headlight {

void PredictionModel::setPredictions(std::vector<Prediction> predictions, std::vector<double> change)
{
    beginResetModel();
    m_predictions = std::move(predictions);
    m_change = std::move(change);
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

QString PredictionModel::shown(int row, int column) const
{
    const Prediction& prediction = m_predictions[std::size_t(row)];
    if (column == TokenColumn)
        return predictionLabel(prediction);
    if (column == ProbabilityColumn)
        return shareText(double(prediction.probability));
    return std::size_t(row) < m_change.size() ? changeText(m_change[std::size_t(row)]) : QString();
}

QString PredictionModel::toolTip(int row) const
{
    const Prediction& prediction = m_predictions[std::size_t(row)];
    QString text = tr("%1: probability %2, token id %3")
                       .arg(QString::fromStdString(prediction.label), numberText(double(prediction.probability), 5))
                       .arg(prediction.id);
    if (prediction.rawProbability != prediction.probability)
        text += u'\n' + tr("before the sampling's filter: %1").arg(numberText(double(prediction.rawProbability), 5));
    if (std::size_t(row) < m_change.size())
        text += u'\n' + tr("change by what is switched off: %1").arg(numberText(m_change[std::size_t(row)], 5));
    if (prediction.isGluedOn)
        text += u'\n' + tr("It goes on in the word before it, with no space between.");
    const QString hint = m_hint ? m_hint(prediction.id) : QString();
    return hint.isEmpty() ? text : text + u'\n' + hint;
}

QVariant PredictionModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return shown(index.row(), index.column());
    case Qt::ToolTipRole:
        return plainTip(toolTip(index.row()));
    case Qt::AccessibleTextRole:
        return (index.column() == TokenColumn         ? QStringLiteral("%1")
                : index.column() == ProbabilityColumn ? tr("probability %1")
                                                      : tr("change %1"))
            .arg(shown(index.row(), index.column()));
    case ProbabilityRole:
        return m_predictions[std::size_t(index.row())].probability;
    case IdRole:
        return QVariant::fromValue(qint64(m_predictions[std::size_t(index.row())].id));
    default:
        return {};
    }
}

QVariant PredictionModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == TokenColumn ? tr("Token") : section == ProbabilityColumn ? tr("Probability") : tr("Change");
}

} // namespace headlight
