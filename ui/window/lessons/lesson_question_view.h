// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/live_measure.h"
#include "ui/window/lessons/lesson_reply.h"

#include <QWidget>

#include <functional>

class QButtonGroup;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace headlight {

class FormulaLabel;

/// Predict, then reveal: a question, a way to answer it, and what the live numbers say to the answer. The first wrong
/// answer gets the hint, where there is one, the second one the truth with its reason.
class LessonQuestionView : public QWidget {
    Q_OBJECT
public:
    /// The answer that a reader has given, and what was said to it.
    struct Given {
        QStringList answer;
        LessonReply reply;
        QStringList missed = {};
        bool isTold = false;
    };
    /// `measures` gives the numbers of the picture that is shown now; empty while it is not there yet.
    using Measures = std::function<std::optional<LiveMeasures>()>;
    LessonQuestionView(LessonQuestion question, Measures measures, QWidget* parent = nullptr);

    /// What was answered; empty before.
    QStringList answer() const;
    Given given() const;
    /// Puts it back to how it was when the page was turned.
    void setGiven(const Given& given);
    /// The truth was said.
    bool isTold() const { return m_isTold; }
    /// Gives the keyboard to where the answer goes.
    void focusAnswer();
    QWidget* checkButton() const;
    QWidget* reply() const;

protected:
    /// Enter checks the answer wherever in the question it is pressed.
    void keyPressEvent(QKeyEvent* event) override;

signals:
    void solved();
    /// Rightly, or wrongly for the last time: the truth is said.
    void answered();
    /// Something, below the question.
    void told();

private:
    QWidget* makeChoices();
    QWidget* makeOrder();
    QWidget* makeNumber();
    void move(int rows);
    void check();
    void setAnswer(const QStringList& answer);
    void tellTruth(const AnswerCheck& result);
    bool hintsAt(const QStringList& answer);
    void tell(const LessonReply& reply);

    LessonQuestion m_question;
    Measures m_measures;
    QButtonGroup* m_choices = nullptr;
    QListWidget* m_order = nullptr;
    QLineEdit* m_number = nullptr;
    QPushButton* m_check;
    FormulaLabel* m_reply;
    QStringList m_missed; // the answer that got the hint
    bool m_isTold = false;
};

} // namespace headlight
