// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/signed_bars.h"

#include "ui/kit/colour_map.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double widestBar = 14.0;
constexpr double smallestWithGap = 4.0; // bars at least this wide have a gap of one pixel between them
constexpr double palest = 0.4;          // share of the full colour: a short bar still has to be seen

/// The bars begin at the left and are never wider than they need to be.
double barsWidth(const QRectF& area, int n)
{
    return std::min(area.width(), widestBar * n);
}

struct Range {
    double low = 0.0; // ≤ 0 ≤ high, and not both 0
    double high = 1.0;
};

Range rangeOf(const std::vector<float>& values)
{
    Range range{0.0, 0.0};
    for (const float value : values)
        if (std::isfinite(value)) {
            range.low = std::min(range.low, double(value));
            range.high = std::max(range.high, double(value));
        }
    if (range.low == range.high)
        range.high = 1.0;
    return range;
}

} // namespace

QColor signedColour(double value, double largest, const Theme& theme)
{
    const double t = largest > 0.0 ? std::clamp(std::abs(value) / largest, 0.0, 1.0) : 0.0;
    const QColor end(colour(ColourMapId::BlueRed, value < 0.0 ? 0.0 : 1.0));
    const QColor bright = theme.isDark() ? end.lighter(150) : end;
    const double share = palest + (1.0 - palest) * t;
    const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    const QColor& zero = theme.raised;
    return QColor(mix(zero.red(), bright.red()), mix(zero.green(), bright.green()), mix(zero.blue(), bright.blue()));
}

void paintSignedBars(Canvas& canvas, const QRectF& area, const InspectorVector& vector, int component,
                     const Theme& theme)
{
    const auto n = static_cast<int>(vector.values.size());
    if (n == 0)
        return;
    const Range range = rangeOf(vector.values);
    const double largest = std::max(-range.low, range.high);
    const double unit = area.height() / (range.high - range.low);
    const double zero = std::round(area.top() + range.high * unit);
    const double width = barsWidth(area, n);
    const int nBars = std::min(n, std::max(1, static_cast<int>(width)));
    for (int bar = 0; bar < nBars; ++bar) {
        const int first = static_cast<int>(std::int64_t(bar) * n / nBars);
        const int end = static_cast<int>(std::int64_t(bar + 1) * n / nBars);
        const auto magnitude = [](float value) { return std::isfinite(value) ? std::abs(value) : -1.0F; };
        const auto value = *std::max_element(vector.values.begin() + first, vector.values.begin() + end,
                                             [&](float a, float b) { return magnitude(a) < magnitude(b); });
        const double left = std::round(cellEdge(area.left(), width, nBars, bar));
        double right = std::round(cellEdge(area.left(), width, nBars, bar + 1));
        if (right - left >= smallestWithGap)
            right -= 1.0;
        if (component >= first && component < end)
            canvas.fillRect(QRectF(QPointF(left - 1.0, area.top() - 1.0), QPointF(right + 1.0, area.bottom() + 1.0)),
                            theme.raised);
        if (std::isfinite(value) && value != 0.0F) {
            const double length = std::max(1.0, std::abs(double(value)) * unit);
            canvas.fillRect(QRectF(left, value > 0.0F ? zero - length : zero, right - left, length),
                            signedColour(double(value), largest, theme));
        }
        if (vector.marked && *vector.marked >= first && *vector.marked < end)
            canvas.fillRect(QRectF(left, area.bottom() + 2.0, std::max(2.0, right - left), 2.0), theme.accent);
    }
    canvas.fillRect(QRectF(area.left(), zero, width, 1.0), theme.border);
}

int barAt(const QRectF& area, const InspectorVector& vector, double x)
{
    const auto n = static_cast<int>(vector.values.size());
    const double width = barsWidth(area, n);
    if (n == 0 || x < area.left() || x >= area.left() + width)
        return -1;
    return std::clamp(static_cast<int>((x - area.left()) / width * n), 0, n - 1);
}

} // namespace headlight
