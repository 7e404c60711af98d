// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/lessons/lesson.h"
#include "ui/window/lessons/lesson_question_view.h"

#include <QScrollArea>

#include <vector>

class QVBoxLayout;

namespace headlight {

class FormulaText;

/// A page of a lesson that scrolls as one: its text, its questions, and what is read after the last of them was
/// answered. What an answer says comes into view.
class LessonPageView : public QScrollArea {
    Q_OBJECT
public:
    explicit LessonPageView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// From its top. `measures` gives the numbers that answers are compared with.
    void setPage(const LessonPage& page, const LessonQuestionView::Measures& measures);
    /// What is read after the answers.
    void reveal();
    /// The picture has changed, and so may the tables of the page.
    void followNumbers();

signals:
    void solved(int question);
    /// Every question of the page has an answer, right or wrong.
    void answered();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setTexts();
    void addQuestion(int number, const LessonQuestion& question, const LessonQuestionView::Measures& measures);
    void showReply(LessonQuestionView* question);

    LessonPage m_page;
    LessonQuestionView::Measures m_measures;
    FormulaText* m_text;
    QVBoxLayout* m_questions;
    FormulaText* m_afterwards;
    std::vector<LessonQuestionView*> m_unanswered;
};

} // namespace headlight
