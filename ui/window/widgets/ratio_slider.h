// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSlider>

namespace headlight {

/// A slider whose steps are equal factors: 0.5 lies as far from 1 as 2 does.
class RatioSlider : public QSlider {
    Q_OBJECT
public:
    /// Both above 0.
    RatioSlider(double least, double most, QWidget* parent);

    /// Is not reported.
    void setNumber(double number);

signals:
    void numberChosen(double number); // with three digits

private:
    double m_least;
    double m_most;
};

} // namespace headlight
