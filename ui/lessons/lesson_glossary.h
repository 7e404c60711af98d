// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"

#include <QByteArray>

#include <optional>
#include <utility>

namespace headlight {

/// The letters of all lessons, and the terms, each of which the lessons print bold where they explain it.
struct LessonGlossary {
    QString notation;                               // CommonMark
    std::vector<std::pair<QString, QString>> terms; // each beside its meaning
};

/// A file with a heading "# Terms" and below it lines such as `- **query**: what a token looks for`; what stands above
/// the heading is the notation.
LessonGlossary readGlossary(const QByteArray& text);

/// All that a reader of a page reads, in its order: text, questions and answers, recap and exercise; without headings,
/// formulas and code.
QString readText(const LessonPage& page);

/// A term in a text, "query" in "queries", too; −1 where there is none.
qsizetype placeOfTerm(const QString& term, const QString& text);

/// The lesson and the page, from 0, that print a term bold first. The lesson of order 0 is an overview: it explains
/// only what no other does.
std::optional<std::pair<int, int>> whereExplained(const QString& term, const std::vector<Lesson>& lessons);

} // namespace headlight
