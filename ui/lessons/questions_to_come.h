// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"

#include <functional>
#include <set>
#include <vector>

namespace headlight {

/// Whether the reader has answered every question of a page: a lesson's place in the list, and the page's in it.
using PageAnswered = std::function<bool(int lesson, int page)>;

/// A bench without the numbers that a page behind this one asks for, of the lesson or of one that follows: covered are
/// those that the bench has in the same step, unless the page claims or picks them itself. What is covered stays so
/// after the answers to the page's own questions.
LessonBench benchBeforeQuestions(LessonBench bench, const std::vector<Lesson>& lessons, int lesson, int page,
                                 const PageAnswered& isAnswered);

/// Rows of a heatmap with these query labels that a page behind this one asks about while it shows the same; the page's
/// own look, and rows that its claims speak of, are not among them.
std::set<int> rowsToCome(const Lesson& lesson, int page, const QStringList& queryLabels,
                         const std::function<bool(int page)>& isAnswered);

} // namespace headlight
