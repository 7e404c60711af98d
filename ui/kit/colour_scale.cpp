// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/colour_scale.h"

#include "core/base/error.h"
#include "ui/kit/colour_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr double defaultDecades = 1e-4; // share of `high`, where a log scale is given no positive `low`
constexpr double smallestLog = 1e-4;    // where a fitted log scale begins: legends of different heads agree

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
    return ScalePositions(*this)(value, rowLargest);
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

ScalePositions::ScalePositions(const ColourScale& scale)
    : m_kind(scale.kind),
      m_isDiverging(scale.isDiverging()),
      m_low(scale.lowEnd()),
      m_high(scale.high),
      m_zero(m_isDiverging || m_kind == ScaleKind::Log ? 0.0 : scale.low),
      m_origin(m_isDiverging ? 0.5 : 0.0),
      m_step(m_isDiverging ? 0.5 : 1.0)
{
    if (m_kind == ScaleKind::Log)
        m_whole = std::log(m_high / m_low);
    else
        m_whole = m_isDiverging ? std::max(std::abs(m_low), std::abs(m_high)) : m_high - m_low;
    if (!(m_whole > 0.0)) // nothing is above its low end
        m_whole = std::numeric_limits<double>::infinity();
}

ColourScale fitted(ColourScale scale, const ValueRange& values)
{
    if (values.low < 0.0 && !scale.isDiverging()) { // numbers with a sign, whatever was chosen for weights
        scale.map = ColourMapId::BlueRed;
        scale.kind = scale.kind == ScaleKind::Log ? ScaleKind::Linear : scale.kind;
    }
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
