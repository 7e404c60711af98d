// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/lessons/lesson.h"
#include "ui/window/lessons/lesson_exercise_view.h"
#include "ui/window/lessons/lesson_question_view.h"

#include <QScrollArea>

#include <initializer_list>
#include <optional>
#include <vector>

class QPushButton;
class QVBoxLayout;

namespace headlight {

class FormulaText;
class LessonCurves;
class TemperatureSlider;

/// A page of a lesson that scrolls as one: its text, its questions, a slider of the temperature, what is read after the
/// last question was answered, and an exercise. Numbers and curves in the text follow the window. What an answer says
/// comes into view.
class LessonPageView : public QScrollArea {
    Q_OBJECT
public:
    /// What the reader has answered on a page.
    struct Given {
        std::vector<LessonQuestionView::Given> answers; // [questions]
        std::optional<LessonExerciseView::Given> exercise;
    };

    explicit LessonPageView(QWidget* parent = nullptr);

    /// From its top. `measures` gives the numbers that answers are compared with.
    void setPage(const LessonPage& page, const LessonQuestionView::Measures& measures,
                 const LessonExerciseView::Window& window);
    Given given() const;
    /// What was answered on this page before.
    void setGiven(const Given& given);
    /// What is read after the answers.
    void reveal();
    /// What the window shows now.
    void follow(const std::optional<LiveMeasures>& measures, double temperature);

    /// Gives the keyboard to the first question that is not answered, to the exercise where there is none, or to the
    /// text.
    void focusAnswer();

signals:
    void solved(int question);
    void exerciseSolved();
    void temperatureChosen(double temperature);
    /// The training of the page is to be run.
    void trainingWanted();
    /// Every question of the page has an answer, right or wrong.
    void answered();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* heatRow();
    /// Without measures its live numbers are left out.
    void setTexts(const std::optional<LiveMeasures>& measures);
    void addQuestion(int number, const LessonQuestion& question, const LessonQuestionView::Measures& measures);
    void addExercise(const std::optional<LessonExercise>& exercise, const LessonExerciseView::Window& window);
    void showReply(QWidget* context, std::initializer_list<QWidget*> parts);

    LessonPage m_page;
    FormulaText* m_text;
    QVBoxLayout* m_questions;
    QWidget* m_heat;
    TemperatureSlider* m_temperature;
    QPushButton* m_train;
    FormulaText* m_afterwards;
    LessonCurves* m_curves; // in the text
    LessonCurves* m_curvesAfterwards;
    QVBoxLayout* m_exercises;
    LessonExerciseView* m_exercise = nullptr; // the page's exercise, if it has one
    std::vector<LessonQuestionView*> m_asked; // [questions]
    std::vector<LessonQuestionView*> m_unanswered;
};

} // namespace headlight
