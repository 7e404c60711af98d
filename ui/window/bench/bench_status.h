// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"
#include "ui/lessons/lesson_bench.h"

#include <QString>

namespace headlight {

/// "Scaled dot-product attention · 5 queries × 5 keys · 1 head · every row of weights sums to 1". What is covered is
/// not counted: no shape where one is asked for, no sum of a row.
QString benchStatus(const BenchSteps& steps, const BenchInput& input, const BenchCover& cover = {});

/// Says what a page shows that is not about the bench, its numbers and their steps: "Two translators on one sentence".
/// Empty of one that is.
QString aroundStatus(BenchTab page);

/// What is to be said of weights that are the scores themselves, or of typed scores before and after their softmax;
/// empty otherwise.
QString weightsNotice(const BenchSteps& steps, const BenchInput& input);

} // namespace headlight
