// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_folder.h"
#include "tests/fuzz/fuzz_target.h"
#include "ui/lessons/lesson_progress.h"

/// Any bytes as the kept progress in the lessons: taken, or set aside with a sentence; nothing is thrown, and a new
/// page is kept.
HEADLIGHT_FUZZ_TARGET(progress)
{
    static const FuzzFolder folder;
    folder.clear();
    folder.write("lessons.json", bytes);
    headlight::LessonProgress progress(folder.path() / "lessons.json");
    if (!progress.set("a.md", {1, true, {"0.0"}, 0, {}}).isEmpty() || progress.of("a.md").page != 1)
        std::abort();
}
