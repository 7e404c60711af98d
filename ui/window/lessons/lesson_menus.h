// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson_library.h"
#include "ui/lessons/lesson_progress.h"

#include <functional>

class QMenu;

namespace headlight {

using OpenLesson = std::function<void(int lesson, int page)>;

/// In place of what the menu holds: every lesson, checked if it is done, with the page where it was left; the one of
/// index `shown` is marked as open. Last the files that cannot be read.
void fillLessonMenu(QMenu& menu, const LessonLibrary& library, const LessonProgress& progress, int shown,
                    const OpenLesson& open);

/// In each lesson the first page that is about a stage.
void addPagesAbout(QMenu& menu, FlowStage stage, const std::vector<Lesson>& lessons, const OpenLesson& open);

} // namespace headlight
