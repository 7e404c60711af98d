// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/training_session.h"

#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QGridLayout;
class QLabel;
class QMenu;

namespace headlight {

class ChoiceButton;
class MessageLabel;
class NumberField;

/// Here a person chooses all that a training is made of; it holds for the next run.
class TrainingSettingsPane : public QWidget {
    Q_OBJECT
public:
    explicit TrainingSettingsPane(TrainingSession& session, QWidget* parent = nullptr);

signals:
    /// One sentence about something that was typed and not taken.
    void refused(const QString& sentence);

private:
    struct Number {
        NumberField* field = nullptr;
        std::function<double(const TrainingSettings&)> value;
        std::function<void(TrainingSettings&, double)> set;
    };
    struct Choice {
        ChoiceButton* button = nullptr;
        std::function<QString(const TrainingSettings&)> value;
    };

    void addTasks();
    NumberField* addNumber(const char* objectName, const QString& name, const QString& tip, double least, double most,
                           Number number);
    template <typename Value, std::size_t n>
    void addChoice(const char* objectName, const QString& name, const QString& tip,
                   const std::array<std::pair<std::string_view, Value>, n>& names, Value DecoderShape::*member);
    void addRow(const QString& name, QWidget& control);
    void change(const std::function<void(TrainingSettings&)>& edit);
    void take();
    void follow();
    void followTask();
    QString noteOf() const;

    TrainingSession& m_session;
    QGridLayout* m_grid;
    int m_row = 0;
    std::vector<Number> m_numbers;
    std::vector<Choice> m_choices;
    QCheckBox* m_scaled;
    MessageLabel* m_note;
    bool m_isFollowing = true; // until every control is there
};

} // namespace headlight
