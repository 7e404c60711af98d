// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/live_measure.h"
#include "ui/lessons/yaml_block.h"

namespace headlight {

/// Measures with what they are called, `entropy(check): Entropy of its row`; or one of several: `each: [the, train]` or
/// `each: tokens`, `name` (above the numbers) and `measure`, with an argument "option". Throws Error{BadFile} with the
/// line.
LessonTable readLessonTable(const YamlBlock& yaml);

/// The line of a page's markdown that the table takes the place of.
QString tablePlace(int number);

/// `markdown` with the numbers in their places: a line for each; where they can be compared, a table with a bar as
/// long. A dash stands for a number of what is not in the text, and for all of them without measures, which come with
/// the result; where nothing is there, a sentence says why.
QString withTables(QString markdown, const std::vector<LessonTable>& tables, const LiveMeasures* measures);

} // namespace headlight
