// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/live_measure.h"
#include "ui/lessons/yaml_block.h"

namespace headlight {

/// `each: [the, train]` or `each: tokens`, `name` (above the numbers) and `measure`, with an argument "option".
/// Throws Error{BadFile} with the line.
LessonTable readLessonTable(const YamlBlock& yaml);

/// The line of a page's markdown that the table takes the place of.
QString tablePlace(int number);

/// `markdown` with every table in its place: a row for each token or option with its number and a bar as long. Without
/// measures, which come with the result, the rows are there without their numbers.
QString withTables(QString markdown, const std::vector<LessonTable>& tables, const LiveMeasures* measures);

} // namespace headlight
