// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"
#include "ui/lessons/live_measure.h"
#include "ui/window/lessons/lesson_reply.h"

#include <QStringList>
#include <QWidget>

#include <functional>

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace headlight {

class FormulaLabel;

/// A sentence of the reader's own, what they name in it, and whether the live numbers reach the exercise's goals.
class LessonExerciseView : public QWidget {
    Q_OBJECT
public:
    /// What the window can say about the sentence that it is shown.
    struct Window {
        std::function<std::optional<LiveMeasures>()> measures; // empty while the sentence is not there yet
        std::function<QString()> sentence;                     // that is shown
        std::function<void(const QString&)> show;              // another one; throws Error where it can't be
        std::function<bool(const QString&)> isOfLesson;
    };
    LessonExerciseView(LessonExercise exercise, Window window, QWidget* parent = nullptr);

    /// The answer that a reader has typed, and what was said to it.
    struct Given {
        QStringList lines; // the sentence, then the blanks
        LessonReply reply;
    };
    Given given() const;
    /// Puts it back to how it was when the page was turned.
    void setGiven(const Given& given);

    /// The window shows another result: an answer that waits for it is checked.
    void follow();
    /// Gives the keyboard to the line for the reader's sentence.
    void focusSentence();
    QWidget* reply() const;

signals:
    void solved();
    void told();

private:
    QLineEdit* addLine(QVBoxLayout& layout, const QString& label, const char* name);
    std::vector<QLineEdit*> lines() const;
    void followFields();
    bool showSentence();
    void check();
    QMap<QString, QString> typed() const;
    void tell(const LessonReply& reply);

    LessonExercise m_exercise;
    Window m_window;
    QLineEdit* m_sentence;
    std::vector<QLineEdit*> m_blanks; // [blanks]
    QPushButton* m_check;
    FormulaLabel* m_reply;
    bool m_isWaiting = false;
};

} // namespace headlight
