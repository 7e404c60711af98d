// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson_web_page.h"

#include <functional>
#include <optional>

class QWidget;

namespace headlight {

/// Adds every page, then does `then`, while a dialog says how far it is; nothing when the person cancels. Throws what
/// LessonPrinter::addNext() and `then` throw.
std::optional<PagedText> printWithProgress(LessonPrinter printer, QWidget& window,
                                           const std::function<void(const PagedText&)>& then = {});

/// Asks where to, and writes a page for a browser. Returns the file; empty where the person cancels. Throws what
/// printedPage() throws, and Error{CannotWrite}.
QString exportWebPage(const std::vector<Lesson>& lessons, const LessonPlace& place, QWidget& window);

/// A text for teachers, to read and to keep as a PDF: "teacherDialog".
void showTeacherText(const PagedText& text, const Theme& theme, QWidget& window);

} // namespace headlight
