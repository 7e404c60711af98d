// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/axis_ticks.h"

#include <algorithm>
#include <cmath>

namespace headlight {

std::vector<double> linearTicks(double low, double high, int most)
{
    const double least = (high - low) / std::max(most, 1);
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    double step = 10.0 * decade;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= least * (1.0 - 1e-9)) {
            step = factor * decade;
            break;
        }
    }
    if (std::floor(high / step) - std::ceil(low / step) < 1.0)
        return {low, high};
    std::vector<double> ticks;
    for (double i = std::ceil(low / step - 1e-9); i * step <= high * (1.0 + 1e-9); i += 1.0)
        ticks.push_back(i * step);
    return ticks;
}

std::vector<double> decadeTicks(double low, double high, int most)
{
    const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
    const int step = std::max(1, static_cast<int>(std::ceil(double(last - first + 1) / std::max(most, 1))));
    std::vector<double> ticks;
    for (int exponent = first; exponent <= last; exponent += step)
        ticks.push_back(std::pow(10.0, exponent));
    return ticks;
}

double AxisScale::share(double value) const
{
    if (isLogarithmic)
        return std::log(value / low) / std::log(high / low);
    return (value - low) / (high - low);
}

double AxisScale::value(double share) const
{
    if (isLogarithmic)
        return low * std::pow(high / low, share);
    return low + share * (high - low);
}

} // namespace headlight
