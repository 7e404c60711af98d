// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson_print.h"

#include <QByteArray>

namespace headlight {

/// The place of a page among lessons.
struct LessonPlace {
    int lesson = 0;
    int page = 0;
};

/// The page that "4.2" names: a lesson's number and the page's, from 1. Throws Error{BadArgument} that says what there
/// is, and where two lessons have that number.
LessonPlace lessonPlace(const std::vector<Lesson>& lessons, const std::string& number);

/// "headlight-lesson-4.2.html"
QString webPageName(const Lesson& lesson, int page);

/// A page of a lesson for a browser, whole in one file: its text, its picture and its questions, which are asked and
/// answered there; after the last answer comes what the page shows then, and where that is of a run, its heads to look
/// into. Printed, it is what a reader has before the eyes. The same page gives the same bytes.
QByteArray lessonWebPage(const PrintedPage& page);

} // namespace headlight
