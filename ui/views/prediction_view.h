// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace headlight {

class PredictionDelegate;
class PredictionModel;
struct Prediction;

/// A heading and the tokens the model expects, with their probabilities as bars; or one sentence that says why not.
class PredictionView : public QWidget {
    Q_OBJECT
public:
    explicit PredictionView(const QString& name, QWidget* parent = nullptr);

    void setPredictions(const QString& heading, std::vector<Prediction> predictions);
    void setSentence(const QString& heading, const QString& sentence);
    void setTheme(const Theme& theme);
    const PredictionModel& model() const { return *m_model; }

private:
    QLabel* m_heading;
    QLabel* m_sentence;
    QTableView* m_table;
    PredictionModel* m_model;
    PredictionDelegate* m_delegate;
};

} // namespace headlight
