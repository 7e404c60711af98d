// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/window/widgets/window_room.h"

#include <QList>
#include <QWidget>

class QHBoxLayout;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace headlight {

class ChoiceButton;
class MainActions;
struct Mask;
class TemperatureSlider;
class Session;

/// The row of choices about the run: model, mask, softmax, colour, theme, export. What has no room in it stands in the
/// menu of "…".
class TopBar : public QWidget {
    Q_OBJECT
public:
    TopBar(Session& session, MainActions& actions, QWidget* parent = nullptr);

    void setRoom(WindowRoom room);
    /// Opens the softmax's menu with the keyboard in the temperature's field.
    void typeTemperature();

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
    void makeMore();
    void fitRow();

    Session& m_session;
    MainActions& m_actions;
    ChoiceButton* m_model;
    ChoiceButton* m_attention;
    ChoiceButton* m_mask;
    ChoiceButton* m_colour;
    ChoiceButton* m_softmax;
    QSpinBox* m_maskNumber; // shown where the mask's kind has a number
    TemperatureSlider* m_temperature;
    QToolButton* m_more;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QToolButton* m_theme;
    QPushButton* m_export;
    QHBoxLayout* m_row;
    bool m_hasParts = false;     // there is more than one attention to choose from
    bool m_hasColours = true;    // something of the picture's colours can be chosen
    QList<QWidget*> m_hasNoRoom; // what stands in the menu of "…"
};

} // namespace headlight
