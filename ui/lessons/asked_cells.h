// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"

namespace headlight {

/// The bench as it stands before its questions are answered: every computed number that is asked for is covered,
/// wherever it stands, and a pick that would write it out, or mark it in a typed matrix, is left out.
LessonBench benchThatAsks(LessonBench bench, const std::vector<LessonQuestion>& questions);

/// The queries, as measures name them, whose rows of attention weights a page of a model asks about.
QStringList askedQueries(const std::vector<LessonQuestion>& questions);

} // namespace headlight
