// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_print.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"

#include <utility>

namespace headlight {

namespace {

/// The right answer to a question, spelled as a reader would have given it.
QString truthOf(const LessonQuestion& question, const LiveMeasures& measures)
{
    const QStringList any = question.kind == QuestionKind::Number ? QStringList{QStringLiteral("0")}
                                                                  : QStringList{question.options.value(0)};
    return checkAnswer(question, any, measures).truth;
}

} // namespace

PrintedPage printedPage(LessonShow& show, const Lesson& lesson, int page, const CancelToken& cancel)
{
    PrintedPage printed{lesson, page, {}, {}, {}};
    const LessonPage& own = printed.own();
    try {
        printed.asked = show.show(lesson, page, LessonStage::Asked, cancel);
        for (const LessonQuestion& question : own.questions)
            printed.answers << truthOf(question, printed.asked.measures);
        if (own.asks())
            printed.revealed = show.show(lesson, page, LessonStage::Revealed, cancel);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::Cancelled)
            throw;
        throw Error(error.kind(), "page " + std::to_string(page + 1) + ": " + error.what(), lesson.file.string());
    }
    return printed;
}

LessonPrinter::LessonPrinter(const std::vector<Lesson>& lessons, std::unique_ptr<PrintedLessons> text,
                             std::vector<std::filesystem::path> modelRoots)
    : m_lessons(lessons), m_text(std::move(text)), m_show(std::move(modelRoots))
{
    m_show.setLessons(m_lessons);
}

int LessonPrinter::nPages() const
{
    std::size_t n = 0;
    for (const Lesson& lesson : m_lessons)
        n += lesson.pages.size();
    return static_cast<int>(n);
}

QString LessonPrinter::now() const
{
    return m_lesson < m_lessons.size() ? tr("%1. %2").arg(m_lessons[m_lesson].order).arg(m_lessons[m_lesson].title)
                                       : QString();
}

bool LessonPrinter::addNext(const CancelToken& cancel)
{
    if (m_lesson == m_lessons.size())
        return false;
    const Lesson& lesson = m_lessons[m_lesson];
    m_text->add(printedPage(m_show, lesson, m_page, cancel));
    ++m_nDone;
    if (++m_page == static_cast<int>(lesson.pages.size())) {
        ++m_lesson;
        m_page = 0;
    }
    return true;
}

} // namespace headlight
