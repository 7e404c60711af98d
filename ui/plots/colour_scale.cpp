// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/colour_scale.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double defaultDecades = 1e-4; // of `high`, where a log scale is given no positive `low`

double ratio(double part, double whole)
{
    return whole > 0.0 ? part / whole : 0.0;
}

double unclamped(const ColourScale& scale, double value, double rowMax)
{
    switch (scale.kind) {
    case ScaleKind::Linear:
        return ratio(value - scale.low, scale.high - scale.low);
    case ScaleKind::Log: {
        const double low = scale.logLow();
        return value > low ? ratio(std::log(value / low), std::log(scale.high / low)) : 0.0;
    }
    case ScaleKind::RowMax:
        return ratio(value, rowMax);
    }
    return 0.0;
}

} // namespace

double ColourScale::logLow() const
{
    return low > 0.0 ? low : high * defaultDecades;
}

double ColourScale::position(double value, double rowMax) const
{
    const double result = unclamped(*this, value, rowMax);
    return std::isnan(result) ? 0.0 : std::clamp(result, 0.0, 1.0);
}

} // namespace headlight
