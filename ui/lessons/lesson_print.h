// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/paged_text.h"
#include "ui/lessons/lesson_show.h"

#include <functional>
#include <memory>
#include <vector>

namespace headlight {

/// A page of a lesson with what a printed text says of it.
struct PrintedPage {
    const Lesson& lesson;
    int page = 0;
    ShownPage asked;     // before the answers; of a page that asks nothing, all there is
    ShownPage revealed;  // after them; without a figure where nothing changes
    QStringList answers; // one for each question: the truth of the live numbers

    const LessonPage& own() const { return lesson.pages[static_cast<std::size_t>(page)]; }
    /// "4.2": the lesson's number and the page's.
    QString number() const { return QStringLiteral("%1.%2").arg(lesson.order).arg(page + 1); }
};

/// Shows a page, with the answers to its questions. Throws Error that names the lesson's file and page,
/// Error{Cancelled}.
PrintedPage printedPage(LessonShow& show, const Lesson& lesson, int page, const CancelToken& cancel = {});

/// A text that is made of every page of every lesson, one after the other.
class PrintedLessons {
public:
    virtual ~PrintedLessons() = default;
    virtual void add(const PrintedPage& page) = 0;
    /// When every page was added.
    virtual PagedText finish() = 0;
};

/// The lessons for a reader: pages, pictures and questions with room for the answers, which stand at the end.
std::unique_ptr<PrintedLessons> lessonBook(const std::vector<Lesson>& lessons);
/// For a teacher: minutes, questions, answers and the figure to project, page by page.
std::unique_ptr<PrintedLessons> teacherPages(const std::vector<Lesson>& lessons);

/// Shows page after page, for whoever tells a person how far it is; `lessons` has to stay.
class LessonPrinter {
public:
    LessonPrinter(const std::vector<Lesson>& lessons, std::unique_ptr<PrintedLessons> text,
                  std::vector<std::filesystem::path> modelRoots);

    int nPages() const;
    int nDone() const { return m_nDone; }
    /// The lesson whose page is next.
    QString now() const;
    /// False when there was none left. Throws Error that names the lesson's file and page, Error{Cancelled}.
    bool addNext(const CancelToken& cancel = {});
    PagedText finish() { return m_text->finish(); }

private:
    const std::vector<Lesson>& m_lessons;
    std::unique_ptr<PrintedLessons> m_text;
    LessonShow m_show;
    std::size_t m_lesson = 0;
    int m_page = 0;
    int m_nDone = 0;
};

} // namespace headlight
