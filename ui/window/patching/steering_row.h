// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QSlider;

namespace headlight {

class NumberField;
class Session;
struct SteeringChoice;

/// Adds a multiple of a vector to the residual stream of every run: the vector comes from the two texts of the tab
/// Patching or from a file, and can be saved. What belongs to a vector is in sight while there is one.
class SteeringRow : public QWidget {
    Q_OBJECT
public:
    SteeringRow(Session& session, QWidget* parent);

    /// They make a vector: they stand beside the texts, the row is there only while there is one.
    QList<QPushButton*> starters() const { return {m_byTexts, m_byFile}; }

signals:
    /// One sentence about what could not be done, or was typed and not taken.
    void refused(const QString& sentence);

private:
    NumberField* addNumber(const QString& name, const QString& label, const QString& tip, double low, double high);
    QPushButton* addButton(const QString& name, const QString& text, const QString& tip,
                           void (SteeringRow::*clicked)());
    void makeStrength();
    void steerByTexts();
    void steerByFile();
    void saveVector();
    void steerNothing();
    void steer(const SteeringChoice& choice);
    void followState();
    void followResult();

    Session& m_session;
    QPushButton* m_byTexts = nullptr;
    QPushButton* m_byFile = nullptr;
    QLabel* m_name;
    QSlider* m_slider;
    NumberField* m_strength = nullptr;
    NumberField* m_layer = nullptr;
    NumberField* m_token = nullptr; // −1: every token
    QPushButton* m_save = nullptr;
    QPushButton* m_off = nullptr;
    QList<QWidget*> m_ofVector; // in sight while there is one
};

} // namespace headlight
