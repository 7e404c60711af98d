// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/painting/curve_raster.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace headlight {

namespace {

/// Where the S is at one column of pixels.
struct Sample {
    float rise = 0.0F;  // 0 at the left end, 1 at the right
    float slope = 0.0F; // of `rise`, per pixel
};

/// x(t) = 1.5 t (1 − t) + t³ and rise(t) = 3 t² − 2 t³, both in [0, 1]: the cubic with control points at x = ½.
std::vector<Sample> samples(int nColumns, double firstX, double lengthInPixels)
{
    std::vector<Sample> result(static_cast<std::size_t>(nColumns));
    double t = 0.0;
    for (int column = 0; column < nColumns; ++column) {
        const double x = std::clamp((column + 0.5 - firstX) / lengthInPixels, 0.0, 1.0);
        for (int i = 0; i < 8; ++i) // Newton; x'(t) ≥ 0.75
            t -= (1.5 * t * (1.0 - t) + t * t * t - x) / (1.5 - 3.0 * t + 3.0 * t * t);
        const double speed = 1.5 - 3.0 * t + 3.0 * t * t;
        result[static_cast<std::size_t>(column)] = {static_cast<float>(t * t * (3.0 - 2.0 * t)),
                                                    static_cast<float>(6.0 * t * (1.0 - t) / speed / lengthInPixels)};
    }
    return result;
}

/// All four bytes of a pixel times factor / 256.
inline std::uint32_t scaled(std::uint32_t pixel, std::uint32_t factor)
{
    const std::uint32_t redBlue = ((pixel & 0x00FF00FFU) * factor >> 8) & 0x00FF00FFU;
    const std::uint32_t alphaGreen = ((pixel >> 8) & 0x00FF00FFU) * factor & 0xFF00FF00U;
    return redBlue | alphaGreen;
}

/// Source over destination, both premultiplied; `cover` in [0, 256].
inline void blend(std::uint32_t& pixel, std::uint32_t source, std::uint32_t cover)
{
    const std::uint32_t part = scaled(source, cover);
    pixel = part + scaled(pixel, 256U - (part >> 24));
}

/// A picture turned on its side: what lies above each other on the screen lies beside each other in memory.
struct Columns {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> pixels;
    std::uint32_t* column(int x)
    {
        return pixels.data() + static_cast<std::size_t>(x) * static_cast<std::size_t>(height);
    }
};

/// Where one curve covers each column, in 256ths of a pixel, and how strongly there, in [0, 256].
struct Spans {
    std::vector<std::int32_t> top;
    std::vector<std::int32_t> bottom;
    std::vector<std::int32_t> strength;
};

/// A loop of its own, without a branch, so that the compiler can do several columns at once.
void computeSpans(Spans& spans, const std::vector<Sample>& table, float fromY, float rise, float width, float height)
{
    const std::size_t n = table.size();
    const Sample* sample = table.data();
    std::int32_t* top = spans.top.data();
    std::int32_t* bottom = spans.bottom.data();
    std::int32_t* strength = spans.strength.data();
    const float halfWidth = 0.5F * width;
    for (std::size_t x = 0; x < n; ++x) {
        const float middle = fromY + rise * sample[x].rise;
        const float tilt = rise * sample[x].slope;
        const float half = halfWidth * std::sqrt(1.0F + tilt * tilt);
        // A line thinner than a pixel is a pixel high and fainter.
        const float reach = std::max(half, 0.5F);
        const float low = std::min(std::max(middle - reach, 0.0F), height);
        const float high = std::min(std::max(middle + reach, 0.0F), height);
        top[x] = static_cast<std::int32_t>(256.0F * low);
        bottom[x] = static_cast<std::int32_t>(256.0F * high);
        strength[x] = static_cast<std::int32_t>(256.0F * half / reach);
    }
}

void drawCurve(Columns& target, const Spans& spans, int first, int last, std::uint32_t colour)
{
    for (int x = first; x < last; ++x) {
        const auto i = static_cast<std::size_t>(x);
        const auto top = static_cast<std::uint32_t>(spans.top[i]);
        const auto bottom = static_cast<std::uint32_t>(spans.bottom[i]);
        const auto strength = static_cast<std::uint32_t>(spans.strength[i]);
        std::uint32_t* pixel = target.column(x) + (top >> 8);
        std::uint32_t* end = target.column(x) + (bottom >> 8);
        if (pixel == end) {
            if (bottom > top)
                blend(*pixel, colour, strength * (bottom - top) >> 8);
            continue;
        }
        blend(*pixel, colour, strength * (256U - (top & 255U)) >> 8);
        const std::uint32_t full = scaled(colour, strength);
        const std::uint32_t rest = 256U - (full >> 24);
        for (++pixel; pixel < end; ++pixel)
            *pixel = full + scaled(*pixel, rest);
        if ((bottom & 255U) != 0)
            blend(*end, colour, strength * (bottom & 255U) >> 8);
    }
}

void addTo(QImage& image, Columns& source)
{
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<std::uint32_t*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x)
            line[x] = source.column(x)[y];
    }
}

} // namespace

QPainterPath LinkCurve::path() const
{
    const double middle = (from.x() + to.x()) / 2.0;
    QPainterPath result(from);
    result.cubicTo({middle, from.y()}, {middle, to.y()}, to);
    return result;
}

void rasterCurves(QImage& image, const QPointF& origin, double scale, const std::vector<LinkCurve>& curves)
{
    if (curves.empty() || image.isNull())
        return;
    Columns columns{
        image.width(), image.height(),
        std::vector<std::uint32_t>(static_cast<std::size_t>(image.width()) * static_cast<std::size_t>(image.height()))};
    const double firstX = (curves.front().from.x() - origin.x()) * scale;
    const double length = std::max(1.0, (curves.front().to.x() - curves.front().from.x()) * scale);
    const std::vector<Sample> table = samples(image.width(), firstX, length);
    const int first = std::clamp(static_cast<int>(std::lround(firstX)), 0, image.width());
    const int last = std::clamp(static_cast<int>(std::lround(firstX + length)), 0, image.width());
    Spans spans{std::vector<std::int32_t>(table.size()), std::vector<std::int32_t>(table.size()),
                std::vector<std::int32_t>(table.size())};
    for (const LinkCurve& curve : curves) {
        const double fromY = (curve.from.y() - origin.y()) * scale;
        const double rise = (curve.to.y() - curve.from.y()) * scale;
        computeSpans(spans, table, static_cast<float>(fromY), static_cast<float>(rise),
                     static_cast<float>(curve.width * scale), static_cast<float>(image.height()));
        drawCurve(columns, spans, first, last, qPremultiply(curve.colour.rgba()));
    }
    addTo(image, columns);
}

} // namespace headlight
