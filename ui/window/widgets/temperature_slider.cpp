// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/temperature_slider.h"

#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/type_sized.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <cmath>

namespace headlight {

namespace {

constexpr int kStepsPerTen = 20; // the slider's steps for a factor of ten

/// Rounds to two digits, as a person would choose it: 0.32, 3.2, 32.
double temperatureAt(int step)
{
    const double exact = std::pow(10.0, static_cast<double>(step) / kStepsPerTen);
    const double unit = std::pow(10.0, std::floor(std::log10(exact) + 1e-9) - 1.0);
    return std::round(exact / unit) * unit;
}

int stepOf(double temperature)
{
    return static_cast<int>(std::lround(std::log10(temperature) * kStepsPerTen));
}

} // namespace

TemperatureSlider::TemperatureSlider(const QString& name, double least, double most, QWidget* parent)
    : QWidget(parent), m_slider(new QSlider(Qt::Horizontal, this)), m_field(new NumberField(name, this))
{
    m_field->setDecimals(6);
    m_field->setRange(least, most);
    m_field->setSingleStep(0.1);
    fixInType(*m_field, {62, 0});
    m_slider->setAccessibleName(name);
    m_slider->setRange(stepOf(least), stepOf(most));
    m_slider->setSingleStep(kStepsPerTen / 10);
    m_slider->setPageStep(kStepsPerTen / 2);
    m_slider->setMinimumWidth(60);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_field);
    setFocusProxy(m_slider);
    setValue(1.0);
    connect(m_slider, &QSlider::valueChanged, this, [this](int step) {
        const QSignalBlocker blocker(m_field);
        m_field->setValue(temperatureAt(step));
        emit valueChanged(m_field->value());
    });
    connect(m_field, &QDoubleSpinBox::valueChanged, this, [this](double temperature) {
        const QSignalBlocker blocker(m_slider);
        m_slider->setValue(stepOf(temperature));
        emit valueChanged(temperature);
    });
    connect(m_field, &NumberField::refused, this, &TemperatureSlider::refused);
}

double TemperatureSlider::value() const
{
    return m_field->value();
}

void TemperatureSlider::setValue(double temperature)
{
    const QSignalBlocker field(m_field);
    const QSignalBlocker slider(m_slider);
    m_field->setValue(temperature);
    m_slider->setValue(stepOf(temperature));
}

} // namespace headlight
