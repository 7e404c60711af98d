// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace headlight {

class ChoiceButton;
class MainActions;
struct Mask;
class TemperatureSlider;
class Session;

/// The row of choices about the run: model, mask, scale, temperature, colour, theme, export.
class TopBar : public QWidget {
    Q_OBJECT
public:
    TopBar(Session& session, MainActions& actions, QWidget* parent = nullptr);

signals:
    /// One sentence about a number that was typed and not taken.
    void refused(const QString& sentence);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeMaskNumber();
    void makeTemperature();
    void followState();
    void followMask(const Mask& mask);
    void followColours();
    void followExport();
    void fitSpare();
    int spareRoom() const;

    Session& m_session;
    MainActions& m_actions;
    ChoiceButton* m_model;
    ChoiceButton* m_attention;
    ChoiceButton* m_mask;
    ChoiceButton* m_colour;
    ChoiceButton* m_scale;
    QSpinBox* m_maskNumber; // shown where the mask's kind has a number
    QLabel* m_temperatureLabel;
    TemperatureSlider* m_temperature;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QToolButton* m_theme;
    QPushButton* m_export;
};

} // namespace headlight
