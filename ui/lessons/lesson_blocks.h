// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <string>
#include <vector>

namespace headlight {

/// Where a question stands in the text of its page.
inline constexpr QChar kQuestionPlace(0xE004);
/// And its recap.
inline constexpr QChar kRecapPlace(0xE005);
/// And its curve.
inline constexpr QChar kCurvePlace(0xE008);

/// A part of a lesson's file; `line` is where its text begins, from 1.
struct LessonBlock {
    QString name; // a page's heading, or the word after a fence
    QString text;
    int line = 0;
    std::vector<LessonBlock> inner; // fenced blocks of a page that are no text
};

struct LessonBlocks {
    LessonBlock frontMatter;
    std::vector<LessonBlock> pages;
};

/// Cuts a lesson's file into front matter, pages and the blocks inside them; other fenced blocks stay in the text.
/// Throws Error{BadFile} for a front matter or a block that does not end, and for text before the first page.
LessonBlocks splitLesson(const QString& text, const std::string& file);

} // namespace headlight
