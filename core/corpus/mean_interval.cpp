// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/mean_interval.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

double studentT95(std::int64_t degreesOfFreedom)
{
    constexpr std::array table{12.706205, 4.302653, 3.182446, 2.776445, 2.570582,
                               2.446912,  2.364624, 2.306004, 2.262157, 2.228139};
    if (degreesOfFreedom <= std::ssize(table))
        return table[static_cast<std::size_t>(std::max<std::int64_t>(degreesOfFreedom, 1) - 1)];
    constexpr double z = 1.959963984540054;
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    const double z7 = z5 * z * z;
    const double z9 = z7 * z * z;
    const double n = static_cast<double>(degreesOfFreedom);
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n) +
           (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * n * n * n * n);
}

std::optional<MeanInterval> meanInterval(const ScoreSum& sum)
{
    if (sum.n == 0)
        return std::nullopt;
    const double n = static_cast<double>(sum.n);
    MeanInterval interval{sum.values.value() / n, {}, {}, {}};
    if (sum.n == 1)
        return interval;
    const double spread = sum.squares.value() - n * interval.mean * interval.mean;
    interval.deviation = std::sqrt(std::max(0.0, spread) / (n - 1.0));
    const double half = studentT95(sum.n - 1) * *interval.deviation / std::sqrt(n);
    interval.low = interval.mean - half;
    interval.high = interval.mean + half;
    return interval;
}

std::optional<MeanInterval> differenceOfMeans(const ScoreSum& a, const ScoreSum& b)
{
    const std::optional<MeanInterval> ofA = meanInterval(a);
    const std::optional<MeanInterval> ofB = meanInterval(b);
    if (!ofA || !ofB)
        return std::nullopt;
    MeanInterval difference{ofB->mean - ofA->mean, {}, {}, {}};
    if (!ofA->deviation || !ofB->deviation)
        return difference;
    const auto errorSquare = [](const MeanInterval& of, const ScoreSum& sum) {
        return *of.deviation * *of.deviation / static_cast<double>(sum.n);
    };
    const double errorA = errorSquare(*ofA, a);
    const double errorB = errorSquare(*ofB, b);
    const double error = errorA + errorB;
    const double split =
        errorA * errorA / static_cast<double>(a.n - 1) + errorB * errorB / static_cast<double>(b.n - 1);
    const double half =
        error > 0.0 ? studentT95(static_cast<std::int64_t>(error * error / split)) * std::sqrt(error) : 0.0;
    difference.low = difference.mean - half;
    difference.high = difference.mean + half;
    return difference;
}

} // namespace headlight
