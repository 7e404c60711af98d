// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/colour_scale.h"

#include "core/base/error.h"
#include "ui/kit/colour_map.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double defaultDecades = 1e-4; // of `high`, where a log scale is given no positive `low`
constexpr double smallestLog = 1e-4;    // where a fitted log scale begins: legends of different heads agree

double ratio(double part, double whole)
{
    return whole > 0.0 ? part / whole : 0.0;
}

/// [0, 1] between the scale's ends.
double share(const ColourScale& scale, double value)
{
    if (scale.kind != ScaleKind::Log)
        return ratio(value - scale.low, scale.high - scale.low);
    const double low = scale.logLow();
    return value > low ? ratio(std::log(value / low), std::log(scale.high / low)) : 0.0;
}

/// [-1, 1]: 0 is the middle of a diverging map, whatever the ends.
double signedShare(const ColourScale& scale, double value)
{
    if (scale.kind == ScaleKind::Log)
        return share(scale, value);
    const double inside = std::min(std::max(value, scale.low), scale.high);
    return ratio(inside, std::max(std::abs(scale.low), std::abs(scale.high)));
}

} // namespace

bool ColourScale::isDiverging() const
{
    return headlight::isDiverging(map);
}

double ColourScale::logLow() const
{
    return low > 0.0 ? low : high * defaultDecades;
}

double ColourScale::lowEnd() const
{
    return kind == ScaleKind::Log ? logLow() : low;
}

double ColourScale::position(double value, double rowLargest) const
{
    const double shown = kind == ScaleKind::RowMax ? ratio(value, rowLargest) : value;
    const double result = isDiverging() ? 0.5 + 0.5 * signedShare(*this, shown) : share(*this, shown);
    return std::isnan(result) ? 0.0 : std::clamp(result, 0.0, 1.0);
}

void ColourScale::validate() const
{
    if (!std::isfinite(low) || !std::isfinite(high))
        throw Error(ErrorKind::BadArgument, "the ends of a colour scale are numbers");
    if (!(low < high))
        throw Error(ErrorKind::BadArgument, "the minimum of a colour scale is below its maximum");
    if (kind == ScaleKind::Log && high <= 0.0)
        throw Error(ErrorKind::BadArgument, "a log scale needs a maximum above 0");
}

ColourScale fitted(ColourScale scale, const ValueRange& values)
{
    if (scale.kind == ScaleKind::RowMax) {
        scale.low = values.low < 0.0 ? -1.0 : 0.0;
        scale.high = 1.0;
        return scale;
    }
    if (scale.range == ScaleRange::Typed)
        return scale;
    scale.largest = values.high;
    scale.low = values.low;
    scale.high = scale.range == ScaleRange::Fitted && values.usual > 0.0 ? values.usual : values.high;
    if (scale.kind == ScaleKind::Log) {
        // Weights of a row sum to 1: only in very long texts is none of them above 10⁻³.
        scale.low = scale.high > 10.0 * smallestLog ? smallestLog : 0.0;
    } else if (scale.isDiverging() && scale.low < 0.0) {
        scale.high = std::max(-scale.low, scale.high);
        scale.low = -scale.high;
    }
    return scale;
}

} // namespace headlight
