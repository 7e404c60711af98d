// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window makes of all lessons at once.

#include "core/base/error.h"
#include "ui/session/model_locations.h"
#include "ui/state/choice_text.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/lessons/lesson_printing.h"
#include "ui/window/widgets/file_dialogs.h"

namespace headlight {

void MainWindow::exportLessons()
{
    m_lessons->find();
    const QString file = askWhereToWrite(*this, FileKind::Figure, tr("Lessons as PDF"),
                                         QStringLiteral("headlight-lessons.pdf"), tr("PDF (*.pdf)"));
    if (file.isEmpty())
        return;
    try {
        const std::vector<Lesson> lessons = m_lessons->lessons();
        const auto write = [&](const PagedText& text) { writePagedPdf(toPath(file), text); };
        if (!printWithProgress({lessons, lessonBook(lessons), modelLocations()}, *this, write))
            return;
        rememberFile(FileKind::Figure, file);
        tellDone(tr("Written: %1").arg(file));
    } catch (const Error& error) {
        tell(QString::fromUtf8(error.what()));
    }
}

void MainWindow::showTeacherPage()
{
    m_lessons->find();
    try {
        const std::vector<Lesson> lessons = m_lessons->lessons();
        const std::optional<PagedText> text =
            printWithProgress({lessons, teacherPages(lessons), modelLocations()}, *this);
        if (text)
            showTeacherText(*text, look(), *this);
    } catch (const Error& error) {
        tell(QString::fromUtf8(error.what()));
    }
}

} // namespace headlight
