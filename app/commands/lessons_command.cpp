// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/lessons_command.h"

#include "app/arguments/output_ending.h"
#include "app/commands/standard_streams.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/atomic_file.h"
#include "core/io/behind_links.h"
#include "ui/lessons/lesson_library.h"
#include "ui/lessons/lesson_web_page.h"
#include "ui/session/model_locations.h"

#include <utility>

namespace headlight {

namespace {

void requireEnding(const std::optional<std::filesystem::path>& file, const std::string& what, const std::string& ending)
{
    if (file && endingOf(*file) != ending)
        throw Error(ErrorKind::BadArgument, what + " written as " + ending + ", not " + asEnding(endingOf(*file)),
                    file->string());
}

void requirePage(const LessonsCommand& command)
{
    if (command.html && !command.page)
        throw Error(ErrorKind::BadArgument, "--html needs --page: expected a lesson and a page, such as --page 4.2");
    if (command.page && !command.html)
        throw Error(ErrorKind::BadArgument, "--page goes with --html");
}

/// The second would take the place of the first.
void requireTwoFiles(const LessonsCommand& command)
{
    if (!command.book || !command.teacher)
        return;
    std::error_code error; // takes the error of a folder that is not there, which writing names
    const auto place = [&](const std::filesystem::path& file) {
        return std::filesystem::weakly_canonical(behindLinks(std::filesystem::absolute(file, error)), error);
    };
    if (place(*command.book) == place(*command.teacher))
        throw Error(ErrorKind::BadArgument, "--pdf and --teacher need two files, not one: \"" + command.book->string() +
                                                "\" and \"" + command.teacher->string() + "\"");
}

void print(const std::vector<Lesson>& lessons, std::unique_ptr<PrintedLessons> text, const std::filesystem::path& file)
{
    LessonPrinter printer(lessons, std::move(text), modelLocations());
    while (printer.addNext()) {
    }
    writePagedPdf(file, printer.finish());
}

void writeWebPage(const std::vector<Lesson>& lessons, const std::string& number, const std::filesystem::path& file)
{
    const LessonPlace place = lessonPlace(lessons, number);
    LessonShow show(modelLocations());
    show.setLessons(lessons);
    const QByteArray bytes =
        lessonWebPage(printedPage(show, lessons[static_cast<std::size_t>(place.lesson)], place.page));
    writeFileAtomically(file, bytes.toStdString());
}

std::string listed(const Lesson& lesson)
{
    return std::to_string(lesson.order) + ". " + printable(lesson.title.toStdString()) + "\n    " +
           counted(lesson.minutes, "minute") + ", " + counted(lesson.pages.size(), "page") + "\n    " +
           oneLine(lesson.file.lexically_normal().string()) + "\n";
}

} // namespace

void runCommand(const LessonsCommand& command)
{
    requireEnding(command.book, "lessons are", ".pdf");
    requireEnding(command.teacher, "lessons are", ".pdf");
    requireEnding(command.html, "a page of a lesson is", ".html");
    requirePage(command);
    requireTwoFiles(command);
    const LessonLibrary library = findLessons(lessonLocations(), modelLocations());
    for (const BrokenLesson& broken : library.broken)
        printNote(broken.problem.toStdString());
    if (library.lessons.empty())
        throw Error(ErrorKind::BadArgument, "no lesson was found");
    if (command.book)
        print(library.lessons, lessonBook(library.lessons), *command.book);
    if (command.teacher)
        print(library.lessons, teacherPages(library.lessons), *command.teacher);
    if (command.html)
        writeWebPage(library.lessons, *command.page, *command.html);
    if (command.book || command.teacher || command.html)
        return;
    std::string text;
    for (const Lesson& lesson : library.lessons)
        text += listed(lesson);
    printAnswer(text);
}

} // namespace headlight
