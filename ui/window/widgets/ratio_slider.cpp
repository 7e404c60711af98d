// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/ratio_slider.h"

#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kSteps = 240;

/// 0.8734 → 0.87, 12.34 → 12.3: what is shown of it is what it is.
double rounded(double number)
{
    const double unit = number < 10.0 ? 0.01 : 0.1;
    return std::round(number / unit) * unit;
}

} // namespace

RatioSlider::RatioSlider(double least, double most, QWidget* parent)
    : QSlider(Qt::Horizontal, parent), m_least(least), m_most(most)
{
    setRange(0, kSteps);
    setPageStep(kSteps / 12);
    connect(this, &QSlider::valueChanged, this, [this](int step) {
        const double number = m_least * std::pow(m_most / m_least, double(step) / kSteps);
        emit numberChosen(std::clamp(rounded(number), m_least, m_most));
    });
}

void RatioSlider::setNumber(double number)
{
    const QSignalBlocker blocker(this);
    setValue(static_cast<int>(std::lround(kSteps * std::log(number / m_least) / std::log(m_most / m_least))));
}

} // namespace headlight
