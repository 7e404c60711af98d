// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_library.h"

#include "core/base/error.h"
#include "ui/lessons/lesson_parser.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace headlight {

LessonLibrary findLessons(const std::vector<std::filesystem::path>& folders,
                          const std::vector<std::filesystem::path>& modelRoots)
{
    std::set<std::filesystem::path> files;
    for (const std::filesystem::path& folder : folders) {
        std::error_code none;
        for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
            if (entry.path().extension() == ".md" && entry.path().filename() != "README.md" &&
                entry.path().filename() != "NOTATION.md")
                files.insert(entry.path());
        }
    }
    LessonLibrary library;
    for (const std::filesystem::path& file : files) {
        try {
            library.lessons.push_back(loadLesson(file, modelRoots));
        } catch (const Error& error) {
            library.broken.push_back({file, QString::fromUtf8(error.what())});
        }
    }
    std::ranges::sort(library.lessons, [](const Lesson& a, const Lesson& b) {
        return std::tie(a.order, a.title) < std::tie(b.order, b.title);
    });
    return library;
}

} // namespace headlight
