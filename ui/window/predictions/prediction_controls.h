// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <utility>
#include <vector>

namespace headlight {

class NumberField;
class Session;

/// How many predictions are shown, and how the next token is drawn: temperature, top-k and top-p of the sampling.
class PredictionControls : public QWidget {
    Q_OBJECT
public:
    explicit PredictionControls(Session& session, QWidget* parent = nullptr);
    /// Beside what the model writes: no list has a length there, and nothing is drawn without sampling.
    void setGenerating(bool generates);

signals:
    void refused(const QString& sentence);

private:
    NumberField* addField(const QString& label, const QString& name, const QString& tip, const char* objectName);
    void followState();
    void followDrawing();

    Session& m_session;
    std::vector<std::pair<NumberField*, QString>> m_ofDrawing; // fields of drawing, and their tips
    bool m_generates = false;
    QWidget* m_countName;
    NumberField* m_count;
    NumberField* m_temperature;
    NumberField* m_topK;
    NumberField* m_topP;
};

} // namespace headlight
