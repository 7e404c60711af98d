// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson_print.h"

#include <optional>

class QWidget;

namespace headlight {

/// Adds every page while a dialog says how far it is; nothing when the person cancels. Throws what
/// LessonPrinter::addNext() throws.
std::optional<PagedText> printWithProgress(LessonPrinter printer, QWidget& window);

/// A text for teachers, to read and to keep as a PDF: "teacherDialog".
void showTeacherText(const PagedText& text, const Theme& theme, QWidget& window);

} // namespace headlight
