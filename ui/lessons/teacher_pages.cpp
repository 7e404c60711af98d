// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/tr.h"
#include "ui/lessons/lesson_print.h"
#include "ui/lessons/set_text.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <vector>

namespace headlight {

namespace {

/// A cell of a table; Qt joins an empty one with its neighbour.
QString tableCell(const QString& text)
{
    return text.isEmpty() ? QStringLiteral("–") : asPlainMark(text);
}

QString row(const QStringList& cells)
{
    QString line = QStringLiteral("|");
    for (const QString& cell : cells)
        line += QStringLiteral(" %1 |").arg(cell);
    return line + u'\n';
}

/// Whether what is said to a right answer begins with it or names it: then it need not stand there twice.
bool namesTheAnswer(const LessonQuestion& question, const QString& truth)
{
    static const QRegularExpression number(QStringLiteral("^[−-]?\\d[\\d,]*(?:\\.\\d+)?"));
    if (question.kind == QuestionKind::Order)
        return question.right.contains(truth);
    if (question.kind != QuestionKind::Number)
        return question.right.contains(u'"' + truth + u'"');
    const auto value = [](QString text) { return text.replace(QChar(0x2212), u'-').remove(u',').toDouble(); };
    const QRegularExpressionMatch first = number.match(question.right);
    return first.hasMatch() && std::abs(value(first.captured()) - value(truth)) <= question.tolerance;
}

class TeacherPages : public PrintedLessons {
public:
    explicit TeacherPages(const std::vector<Lesson>& lessons)
    {
        m_text.title = tr("Headlight: for teachers");
        int minutes = 0;
        std::size_t nQuestions = 0;
        for (const Lesson& lesson : lessons) {
            minutes += lesson.minutes;
            for (const LessonPage& page : lesson.pages)
                nQuestions += page.questions.size();
        }
        m_text.commonMark =
            QStringLiteral("# %1\n\n%2\n\n")
                .arg(asPlainMark(tr("The lessons, for teachers")),
                     asPlainMark(tr("%1 lessons, %2 minutes, %3 questions. What is asked, the answer that "
                                    "the numbers give today, and the figure that the page shows: it can "
                                    "be projected from the lesson itself (F11), or written by the "
                                    "command below each table.")
                                     .arg(lessons.size())
                                     .arg(minutes)
                                     .arg(nQuestions)));
    }

    void add(const PrintedPage& page) override
    {
        if (page.page == 0)
            beginLesson(page.lesson);
        const LessonPage& own = page.own();
        const ShownPage& shown = page.revealed.figure ? page.revealed : page.asked;
        const QString title = tableCell(QStringLiteral("%1 %2").arg(page.number(), own.title));
        if (!own.asks())
            m_text.commonMark += row({title, tableCell({}), tableCell({}), tableCell(shown.what)});
        for (std::size_t i = 0; i < own.questions.size(); ++i) {
            const LessonQuestion& question = own.questions[i];
            QString ask = question.ask;
            if (!question.options.isEmpty())
                ask += QStringLiteral(" (%1)").arg(question.options.join(QStringLiteral(", ")));
            const QString truth = page.answers.value(qsizetype(i));
            const QString answer = namesTheAnswer(question, truth)
                                       ? asSetMark(question.right)
                                       : QStringLiteral("**%1** %2").arg(tableCell(truth), asSetMark(question.right));
            m_text.commonMark += row({i == 0 ? title : tableCell(page.number()), asSetMark(ask), answer,
                                      i == 0 ? tableCell(shown.what) : tableCell({})});
        }
        if (own.exercise)
            m_text.commonMark +=
                row({tableCell(page.number()), tableCell(own.exercise->ask),
                     tableCell(own.exercise->sampleText.isEmpty() ? own.exercise->hint
                                                                  : tr("such as: %1").arg(own.exercise->sampleText)),
                     tableCell(own.exercise->input == ExerciseInput::Picture ? tr("a picture of the reader's choice")
                                                                             : tr("the reader's own sentence"))});
        if (!shown.command.isEmpty())
            addCommand(shown.command, page.number());
        if (page.page + 1 == static_cast<int>(page.lesson.pages.size()))
            endLesson();
    }

    PagedText finish() override { return m_text; }

private:
    void beginLesson(const Lesson& lesson)
    {
        m_text.commonMark +=
            QStringLiteral("## %1\n\n")
                .arg(asPlainMark(tr("%1. %2 · %3 minutes").arg(lesson.order).arg(lesson.title).arg(lesson.minutes)));
        m_text.commonMark += row({asPlainMark(tr("page")), asPlainMark(tr("asks")), asPlainMark(tr("answer")),
                                  asPlainMark(tr("figure to project"))}) +
                             QStringLiteral("|---|---|---|---|\n");
    }

    /// Once, with every page that shows the same.
    void addCommand(const QString& command, const QString& page)
    {
        const auto same = std::ranges::find(m_commands, command, &Command::line);
        if (same != m_commands.end())
            same->pages << page;
        else
            m_commands.push_back({command, {page}});
    }

    void endLesson()
    {
        m_text.commonMark += u'\n';
        for (const Command& command : m_commands)
            m_text.commonMark +=
                QStringLiteral("%1: %2\n\n").arg(command.pages.join(QStringLiteral(", ")), asPlainMark(command.line));
        m_commands.clear();
    }

    struct Command {
        QString line;
        QStringList pages;
    };

    PagedText m_text;
    std::vector<Command> m_commands; // commands that the lesson prints
};

} // namespace

std::unique_ptr<PrintedLessons> teacherPages(const std::vector<Lesson>& lessons)
{
    return std::make_unique<TeacherPages>(lessons);
}

} // namespace headlight
