// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/lessons/lesson.h"
#include "ui/lessons/live_measure.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace headlight {

class FormulaText;
class TemperatureSlider;

/// What of a page follows the window: a slider of the temperature, numbers, a curve. Numbers and curve could be an
/// answer: they stay away until they are revealed.
class LessonLiveView : public QWidget {
    Q_OBJECT
public:
    explicit LessonLiveView(QWidget* parent = nullptr);

    void setPage(const LessonPage& page);
    void reveal();
    /// What the window shows now; a number that it has not got yet is a dash.
    void follow(const std::optional<LiveMeasures>& measures, double temperature);
    void setTheme(const Theme& theme);

signals:
    void temperatureChosen(double temperature);

private:
    void showCurve(const std::optional<LiveMeasures>& measures);

    std::vector<LessonNumber> m_numbers;
    std::optional<LessonCurve> m_curve;
    bool m_isRevealed = false;
    QWidget* m_heat;
    TemperatureSlider* m_temperature;
    QWidget* m_table;
    QGridLayout* m_rows;
    std::vector<QLabel*> m_values; // [numbers]
    FormulaText* m_picture;
};

} // namespace headlight
