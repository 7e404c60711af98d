// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"

#include <vector>

namespace headlight {

/// A file that could not be opened as a lesson, and the sentence that says why.
struct BrokenLesson {
    std::filesystem::path file;
    QString problem; // "lesson.md: line 3: …"
};

struct LessonLibrary {
    std::vector<Lesson> lessons; // by order, then by title
    std::vector<BrokenLesson> broken;
};

/// Every .md file directly under these folders but README.md and NOTATION.md; a folder that is not there is none. A
/// broken file hides no other.
LessonLibrary findLessons(const std::vector<std::filesystem::path>& folders,
                          const std::vector<std::filesystem::path>& modelRoots);

} // namespace headlight
