// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/lessons_command.h"

#include "app/commands/output_ending.h"
#include "app/commands/standard_streams.h"
#include "core/base/error.h"
#include "ui/lessons/lesson_library.h"
#include "ui/lessons/lesson_print.h"
#include "ui/session/model_locations.h"

#include <utility>

namespace headlight {

namespace {

void requirePdf(const std::optional<std::filesystem::path>& file)
{
    if (file && endingOf(*file) != ".pdf")
        throw Error(ErrorKind::BadArgument, "lessons are written as .pdf, not as \"" + endingOf(*file) + "\"",
                    file->string());
}

void print(const std::vector<Lesson>& lessons, std::unique_ptr<PrintedLessons> text, const std::filesystem::path& file)
{
    LessonPrinter printer(lessons, std::move(text), modelLocations());
    while (printer.addNext()) {
    }
    writePagedPdf(file, printer.finish());
}

std::string listed(const Lesson& lesson)
{
    return std::to_string(lesson.order) + ". " + oneLine(lesson.title.toStdString()) + "\n    " +
           std::to_string(lesson.minutes) + " minutes, " + std::to_string(lesson.pages.size()) + " pages\n    " +
           oneLine(lesson.file.lexically_normal().string()) + "\n";
}

} // namespace

void runCommand(const LessonsCommand& command)
{
    requirePdf(command.book);
    requirePdf(command.teacher);
    const LessonLibrary library = findLessons(lessonLocations(), modelLocations());
    for (const BrokenLesson& broken : library.broken)
        printNote(broken.problem.toStdString());
    if (library.lessons.empty())
        throw Error(ErrorKind::BadArgument, "no lesson was found");
    if (command.book)
        print(library.lessons, lessonBook(library.lessons), *command.book);
    if (command.teacher)
        print(library.lessons, teacherPages(library.lessons), *command.teacher);
    if (command.book || command.teacher)
        return;
    std::string text;
    for (const Lesson& lesson : library.lessons)
        text += listed(lesson);
    printAnswer(text);
}

} // namespace headlight
