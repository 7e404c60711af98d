// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson_print.h"

#include <functional>
#include <optional>

class QWidget;

namespace headlight {

/// Adds every page, then does `then`, while a dialog says how far it is; nothing when the person cancels. Throws what
/// LessonPrinter::addNext() and `then` throw.
std::optional<PagedText> printWithProgress(LessonPrinter printer, QWidget& window,
                                           const std::function<void(const PagedText&)>& then = {});

/// A text for teachers, to read and to keep as a PDF: "teacherDialog".
void showTeacherText(const PagedText& text, const Theme& theme, QWidget& window);

} // namespace headlight
