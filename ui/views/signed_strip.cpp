// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/views/signed_strip.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headlight {

QColor signedColour(double value, double largest, const Theme& theme)
{
    const double t = largest > 0 ? std::clamp(std::abs(value) / largest, 0.0, 1.0) : 0.0;
    const QColor end = value < 0 ? QColor(0x20, 0x66, 0xac) : QColor(0xb2, 0x18, 0x2b); // ColorBrewer RdBu, both ends
    const QColor bright = theme.isDark() ? end.lighter(125) : end;
    const QColor& zero = theme.raised;
    const auto mix = [t](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * t)); };
    return QColor(mix(zero.red(), bright.red()), mix(zero.green(), bright.green()), mix(zero.blue(), bright.blue()));
}

void paintSignedStrip(QPainter& painter, const QRectF& rect, const std::vector<float>& values, const Theme& theme)
{
    if (values.empty())
        return;
    double largest = 0;
    for (const float value : values)
        largest = std::max(largest, double(std::abs(value)));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double step = rect.width() / double(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double left = std::round(rect.left() + double(i) * step);
        const double right = std::round(rect.left() + double(i + 1) * step);
        const double gap = step >= 5 ? 1 : 0;
        painter.fillRect(QRectF(left, rect.top(), std::max(1.0, right - left - gap), rect.height()),
                         signedColour(double(values[i]), largest, theme));
    }
    painter.restore();
}

} // namespace headlight
