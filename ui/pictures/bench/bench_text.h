// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <QString>

namespace headlight {

/// A step's name for paintMath(): its lowered and raised letters as such, "W^Q₁" as "W_{1}^{Q}".
QString benchMarkup(const std::string& name);

/// A step's meaning in one or two words: "queries", "masked scores".
QString benchStepWord(const BenchSteps& steps, const BenchStep& step);

/// A head of a bench, from 0: "first head"; "First head" where it is a title.
QString benchHeadName(int head);
QString benchHeadTitle(int head);

/// "[5 × 2]"
QString benchShape(const BenchStep& step);

/// How many decimals all cells of a step share, so that a column of them can be compared.
int benchDecimals(const BenchStep& step);

/// A number of a cell: "−∞" where hidden, "–" in a row without a value; what rounds to 0 is 0.
QString benchNumber(const BenchStep& step, Index row, Index column, int decimals);

/// "1.0", the sum of a row's numbers.
QString benchSum(const BenchStep& step, Index row);

/// Whether the mask hides a cell of the step; of attention weights, which are 0 there, too.
bool isHiddenCell(const BenchSteps& steps, std::size_t step, Index row, Index column);

} // namespace headlight
