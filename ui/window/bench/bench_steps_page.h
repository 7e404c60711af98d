// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/command_line.h"
#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"

#include <QWidget>

#include <optional>

class QAction;

namespace headlight {

class BenchPlayBar;
class BenchQuizRow;
class BenchSession;
class BenchView;
struct LessonBench;

/// The sheet of steps, live, with a bar below it that plays them and that asks a reader about one.
class BenchStepsPage : public QWidget {
    Q_OBJECT
public:
    explicit BenchStepsPage(BenchSession& session, QWidget* parent = nullptr);

    BenchView& view() { return *m_view; }
    /// Shows what a lesson shows of the bench there is now, even while the page is behind another.
    void showLesson(const LessonBench& bench);
    /// The lesson is left: nothing is covered, and the bench is the reader's own again.
    void leaveLesson();
    void setMaskPainting(bool paints);
    void setLessMotion(bool less);
    bool asksQuiz() const;
    /// Play, its cells forward and back, and the quiz, with their keys.
    QList<QAction*> stepActions() const;
    std::optional<Figure> figure() const;
    std::optional<PictureTable> numbers() const;
    SaidCommand command() const;

signals:
    /// Numbers were covered, or are shown again.
    void coverChanged();
    /// A quiz begins or ends.
    void quizChanged();

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void followIfShown();
    void follow();
    void makeQuiz();
    void endQuiz();

    BenchSession& m_session;
    BenchView* m_view;
    BenchPlayBar* m_play;
    BenchQuizRow* m_quiz;
    QAction* m_quizAction;
    bool m_isBehind = false; // the session, while it is not shown
};

} // namespace headlight
