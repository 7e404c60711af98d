// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace headlight {

class PredictionDelegate;
class PredictionModel;
struct Prediction;

/// A heading and the tokens the model expects, with their probabilities as bars; or one sentence that says why not. A
/// click or Enter chooses a token.
class PredictionView : public QWidget {
    Q_OBJECT
public:
    explicit PredictionView(const QString& name, QWidget* parent = nullptr);

    /// `change` [predictions] by what is switched off; empty = that column is not there.
    void setPredictions(const QString& heading, std::vector<Prediction> predictions, std::vector<double> change = {});
    /// Its bars are of the scale of a list beside it that has a column of changes.
    void leaveRoomForChanges(bool leaves);
    void setSentence(const QString& heading, const QString& sentence);
    /// A short note beside the heading, with more in its tool tip; empty: nothing stands there.
    void setNote(const QString& note, const QStringList& lines = {});
    PredictionModel& model() const { return *m_model; }

signals:
    /// By a click or Enter.
    void tokenChosen(qint64 id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setLooked(int row);

    QLabel* m_heading;
    QLabel* m_note;
    QLabel* m_gluedNote;     // what "·" means, while it is there
    QLabel* m_changeHeading; // above the column of changes
    QLabel* m_sentence;
    QTableView* m_table;
    PredictionModel* m_model;
    PredictionDelegate* m_delegate;
};

} // namespace headlight
