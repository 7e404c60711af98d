// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/exact_sum.h"

#include <optional>

namespace headlight {

/// A mean over n independent lines, and where the mean of all such lines is expected.
struct MeanInterval {
    double mean = 0.0;
    std::optional<double> deviation; ///< standard deviation of lines, with n − 1; none for a single one
    std::optional<double> low;       ///< the 95 % confidence interval by Student's t, n − 1 degrees of freedom
    std::optional<double> high;
};

/// None where nothing was measured. The sum of squares keeps 16 digits: a deviation below 1e-7 of the mean is noise.
std::optional<MeanInterval> meanInterval(const ScoreSum& sum);

/// The mean of b less the mean of a, of lines that are taken for independent (Welch 1947): of the same lines, whose
/// values mostly rise and fall together, the interval is wider than one of their pairs. `deviation` is empty. None
/// where one of them was not measured.
std::optional<MeanInterval> differenceOfMeans(const ScoreSum& a, const ScoreSum& b);

/// The number t with P(|T| ≤ t) = 0.95 for Student's distribution, to 5 decimals: the table up to 10 degrees of
/// freedom, beyond them the expansion of Abramowitz and Stegun 1964, 26.7.5.
double studentT95(std::int64_t degreesOfFreedom);

} // namespace headlight
