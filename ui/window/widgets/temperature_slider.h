// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QSlider;

namespace headlight {

class NumberField;

/// A temperature: a slider that is even in its logarithm, and the number beside it, which takes any other one. The
/// keyboard steps the slider by a tenth of a factor of ten.
class TemperatureSlider : public QWidget {
    Q_OBJECT
public:
    /// Both ends above 0.
    TemperatureSlider(const QString& name, double least, double most, QWidget* parent);

    double value() const;
    /// Tells nobody.
    void setValue(double temperature);
    NumberField& field() { return *m_field; }
    QSlider& slider() { return *m_slider; }

signals:
    void valueChanged(double temperature);
    /// One sentence about a number that was typed and not taken.
    void refused(const QString& sentence);

private:
    QSlider* m_slider;
    NumberField* m_field;
};

} // namespace headlight
