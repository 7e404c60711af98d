// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/tr.h"
#include "ui/lessons/lesson_print.h"
#include "ui/lessons/page_text.h"
#include "ui/lessons/set_text.h"

#include <QStringList>

#include <utility>

namespace headlight {

namespace {

/// "a", "b", … of the questions of one page.
QString letterOf(std::size_t question)
{
    return QString(QChar(u'a' + static_cast<char16_t>(question % 26)));
}

class LessonBook : public PrintedLessons {
public:
    explicit LessonBook(const std::vector<Lesson>& lessons) : m_lessons(lessons)
    {
        m_text.title = tr("Headlight: lessons about attention");
    }

    void add(const PrintedPage& page) override
    {
        if (page.page == 0)
            beginLesson(page.lesson);
        const LessonPage& own = page.own();
        m_pages += QStringLiteral("## %1 %2\n\n").arg(page.number(), asPlainMark(own.title));
        addText(m_pages, own.markdown, own, page.asked.measures);
        addPicture(m_pages, page.asked, m_last);
        for (std::size_t i = 0; i < own.questions.size(); ++i)
            addQuestion(own.questions[i], letterOf(i), page.number());
        if (own.asks())
            addAnswers(page);
        else if (!own.afterwards.isEmpty())
            addText(m_pages, own.afterwards, own, page.asked.measures);
        if (own.exercise)
            addExercise(*own.exercise);
    }

    PagedText finish() override
    {
        QString contents = QStringLiteral("# ") + asPlainMark(m_text.title) + QStringLiteral("\n\n");
        for (std::size_t i = 0; i < m_lessons.size(); ++i)
            contents += contentsLine(
                tr("%1. %2, %3 minutes").arg(m_lessons[i].order).arg(m_lessons[i].title).arg(m_lessons[i].minutes),
                anchorOf(i));
        contents += contentsLine(tr("Answers"), kAnswers);
        const QString note =
            tr("Every picture is drawn from a run of the model that its line names. The answers are at the end: write "
               "down your own before you look.");
        m_text.commonMark = contents + u'\n' + asPlainMark(note) + QStringLiteral("\n\n") + m_pages +
                            QStringLiteral("# %1%2\n\n").arg(asPlainMark(tr("Answers")), pageAnchor(kAnswers)) +
                            m_answers;
        return m_text;
    }

private:
    static constexpr int kAnswers = 100000;

    /// Anchor of a lesson; its answers have the next number.
    static int anchorOf(std::size_t lesson) { return static_cast<int>(2 * lesson); }

    static QString contentsLine(const QString& what, int anchor)
    {
        return asPlainMark(what) + toTheRight() + pageOfAnchor(anchor) + QStringLiteral("\n\n");
    }

    void beginLesson(const Lesson& lesson)
    {
        const std::size_t number = m_nLessons++;
        m_last.clear();
        m_lastAnswer.clear();
        m_pages += QStringLiteral("# %1%2\n\n*%3*\n\n")
                       .arg(asPlainMark(tr("%1. %2").arg(lesson.order).arg(lesson.title)), pageAnchor(anchorOf(number)),
                            asPlainMark(tr("%1 minutes. Answers: page %2")
                                            .arg(lesson.minutes)
                                            .arg(pageOfAnchor(anchorOf(number) + 1))));
        m_answers +=
            QStringLiteral("## %1%2\n\n")
                .arg(asPlainMark(tr("%1. %2").arg(lesson.order).arg(lesson.title)), pageAnchor(anchorOf(number) + 1));
    }

    void addText(QString& text, const QString& part, const LessonPage& page, const LiveMeasures& measures)
    {
        PageText written = pageText(part, page, &measures);
        for (std::size_t i = 0; i < written.plots.size(); ++i)
            if (const QString place = plotPlace(i); written.markdown.contains(place))
                written.markdown.replace(place, m_text.place(std::move(written.plots[i])));
        text += written.markdown + QStringLiteral("\n\n");
    }

    /// Once, where several pages show the same; `last` is what was shown before.
    void addPicture(QString& text, const ShownPage& shown, QString& last)
    {
        if (shown.figure) {
            if (!shown.likeness.isEmpty() && shown.likeness == last)
                text += QStringLiteral("*%1* %2\n\n")
                            .arg(asPlainMark(tr("The picture is the one above.")), asSetMark(shown.formula));
            else
                text += m_text.place(*shown.figure) + QStringLiteral("\n\n");
            last = shown.likeness;
        } else if (!shown.refusal.isEmpty()) {
            text += QStringLiteral("*%1*\n\n").arg(asPlainMark(shown.refusal));
        }
    }

    void addQuestion(const LessonQuestion& question, const QString& letter, const QString& number)
    {
        m_pages += QStringLiteral("**%1%2** %3%4\n\n").arg(number, letter, asSetMark(question.ask), staysWithNext());
        if (question.kind == QuestionKind::Order)
            m_pages += asPlainMark(tr("Number them, the largest first:")) + staysWithNext() + QStringLiteral("\n\n");
        QStringList options;
        for (const QString& option : question.options)
            options << QStringLiteral("☐ ") + asPlainMark(option);
        if (!options.isEmpty())
            m_pages += options.join(QStringLiteral(" \u2003 ")) + staysWithNext() + QStringLiteral("\n\n");
        m_pages += ruledLines(question.kind == QuestionKind::Number ? 2 : 1) + QStringLiteral("\n\n");
    }

    /// It is checked by the program alone: there is room for what was found.
    void addExercise(const LessonExercise& exercise)
    {
        m_pages += QStringLiteral("**%1** %2%3\n\n")
                       .arg(asPlainMark(tr("With a sentence of your own:")), asSetMark(exercise.ask), staysWithNext());
        QStringList labels;
        for (const LessonBlank& blank : exercise.blanks)
            labels << asPlainMark(blank.label) + QStringLiteral(": ");
        if (!labels.isEmpty())
            m_pages += labels.join(QStringLiteral(" \u2003 ")) + staysWithNext() + QStringLiteral("\n\n");
        m_pages += ruledLines(2) + QStringLiteral("\n\n");
    }

    void addAnswers(const PrintedPage& page)
    {
        const LessonPage& own = page.own();
        m_answers += QStringLiteral("### %1 %2\n\n").arg(page.number(), asPlainMark(own.title));
        for (std::size_t i = 0; i < own.questions.size(); ++i)
            m_answers += QStringLiteral("**%1%2** **%3** · %4\n\n")
                             .arg(page.number(), letterOf(i), asPlainMark(page.answers.value(qsizetype(i))),
                                  asSetMark(own.questions[i].right));
        if (page.revealed.figure && (page.revealed.likeness.isEmpty() || page.revealed.likeness != page.asked.likeness))
            addPicture(m_answers, page.revealed, m_lastAnswer);
        if (!own.afterwards.isEmpty())
            addText(m_answers, own.afterwards, own, page.revealed.measures);
    }

    const std::vector<Lesson>& m_lessons;
    PagedText m_text;
    QString m_pages;
    QString m_answers;
    std::size_t m_nLessons = 0;
    QString m_last;       // what the picture before showed
    QString m_lastAnswer; // what the picture before showed, among the answers
};

} // namespace

std::unique_ptr<PrintedLessons> lessonBook(const std::vector<Lesson>& lessons)
{
    return std::make_unique<LessonBook>(lessons);
}

} // namespace headlight
