// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/fuzz/fuzz_target.h"
#include "ui/lessons/lesson_parser.h"

using namespace headlight;

/// Any bytes as a lesson of a reader's own.
HEADLIGHT_FUZZ_TARGET(lesson)
{
    static const std::vector<std::filesystem::path> models{HEADLIGHT_SOURCE_DIR "/resources/models"};
    try {
        (void)parseLesson(QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())), "lesson.md", models);
    } catch (const Error&) {
    }
}
