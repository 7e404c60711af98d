// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"

#include <memory>
#include <optional>

namespace headlight {

/// The cell of a bench whose number a measure gives: of `bench-weight`, `bench-score`, `bench-output` and `bench-cell`;
/// nothing for any other. Throws Error{BadArgument} where it names what the bench does not have.
std::optional<BenchPick> measuredCell(const BenchSteps& steps, const MeasureCall& call);

/// The row of attention weights that `bench-top-key` and `bench-sum` speak of, as its first cell.
BenchPick measuredRow(const BenchSteps& steps, const MeasureCall& call);

/// The cell that holds the answer to a question, of several options that of the largest; nothing where no cell does.
/// Throws as measuredCell().
std::optional<BenchPick> answerCell(const std::shared_ptr<const BenchSteps>& steps, const LessonQuestion& question);

} // namespace headlight
