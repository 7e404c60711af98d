// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/curve_raster.h"

#include "core/base/worker_pool.h"
#include "ui/kit/stroke_blend.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace headlight {

namespace {

/// Where the S is at one column of pixels.
struct Sample {
    float rise = 0.0F;  // 0 at the left end, 1 at the right
    float slope = 0.0F; // how much `rise` grows per pixel
};

/// x(t) and rise(t) of an S as in riseAt(), each column's t from the one before it.
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

/// A picture turned on its side: what lies above each other on the screen lies beside each other in memory.
struct Columns {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> pixels;
};

/// The pixels as a curve goes through them: step by step along its own axis, each step a stroke across it.
struct Strokes {
    std::uint32_t* pixels = nullptr;
    std::ptrdiff_t along = 1;  // from a pixel to the next one along the axis
    std::ptrdiff_t across = 1; // and across it
    int length = 0;            // pixels along
    int breadth = 0;           // and across
};

/// Where one curve covers each step, in 256ths of a pixel, and how strongly there, in [0, 256].
struct Spans {
    std::vector<std::int32_t> low;
    std::vector<std::int32_t> high;
    std::vector<std::int32_t> strength;
};

/// A curve in pixels, x along its axis and y across it, from left to right.
struct PixelCurve {
    float fromX = 0.0F;
    float length = 1.0F;
    float fromY = 0.0F;
    float rise = 0.0F;
    float bow = 0.0F;
    float width = 1.0F;
    float breadth = 0.0F; // pixels of the picture, across

    float slopeAt(float u) const { return (rise + 4.0F * bow * (1.0F - 2.0F * u)) / length; }
};

/// A piece of a curve, and what it does not reach beyond.
struct CurvePiece {
    int first = 0; // steps [first, last)
    int last = 0;
    float low = 0.0F;
    float high = 0.0F;
};

inline void setSpan(Spans& spans, std::size_t x, float middle, float tilt, const PixelCurve& curve,
                    const CurvePiece& piece)
{
    const float half = 0.5F * curve.width * std::sqrt(1.0F + tilt * tilt);
    // A line thinner than a pixel is a pixel high and fainter.
    const float reach = std::max(half, 0.5F);
    const float low = std::min(std::max(middle - reach, piece.low), piece.high);
    const float high = std::min(std::max(middle + reach, piece.low), piece.high);
    spans.low[x] = static_cast<std::int32_t>(256.0F * low);
    spans.high[x] = static_cast<std::int32_t>(256.0F * high);
    spans.strength[x] = static_cast<std::int32_t>(256.0F * half / reach);
}

/// Loops of their own, without a branch, so that the compiler can do several steps at once.
void computeSpansOfS(Spans& spans, const std::vector<Sample>& table, const PixelCurve& curve, const CurvePiece& piece)
{
    for (auto x = static_cast<std::size_t>(piece.first); x < static_cast<std::size_t>(piece.last); ++x)
        setSpan(spans, x, curve.fromY + curve.rise * table[x].rise, curve.rise * table[x].slope, curve, piece);
}

void computeSpansOfBow(Spans& spans, const PixelCurve& curve, const CurvePiece& piece)
{
    const float perPixel = 1.0F / curve.length;
    for (int x = piece.first; x < piece.last; ++x) {
        const float u = (static_cast<float>(x) + 0.5F - curve.fromX) * perPixel; // [0, 1], see stepsOf()
        setSpan(spans, static_cast<std::size_t>(x), curve.fromY + curve.rise * u + 4.0F * curve.bow * u * (1.0F - u),
                (curve.rise + 4.0F * curve.bow * (1.0F - 2.0F * u)) * perPixel, curve, piece);
    }
}

/// A steep line begins square to its own direction, not upright: it covers nothing behind its end, which lies at `y`
/// with this slope away from it.
void cutBehind(CurvePiece& piece, float y, float slope, float halfWidth)
{
    const float corner = halfWidth / std::sqrt(1.0F + slope * slope);
    if (slope > 0.0F)
        piece.low = std::min(std::max(piece.low, y - corner), piece.high);
    else
        piece.high = std::max(std::min(piece.high, y + corner), piece.low);
}

/// Two pieces that only rise or only fall.
std::array<CurvePiece, 2> piecesOf(const PixelCurve& curve, int first, int last)
{
    float turn = curve.bow == 0.0F ? 1.0F : 0.5F + curve.rise / (8.0F * curve.bow);
    if (turn <= 0.0F || turn >= 1.0F)
        turn = 1.0F;
    const int middle =
        turn == 1.0F ? last : std::clamp(static_cast<int>(std::lround(curve.fromX + turn * curve.length)), first, last);
    std::array<CurvePiece, 2> pieces{CurvePiece{first, middle, 0.0F, curve.breadth},
                                     CurvePiece{middle, last, 0.0F, curve.breadth}};
    const float half = std::max(0.5F, 0.5F * curve.width);
    cutBehind(pieces[0], curve.fromY, curve.slopeAt(0.0F), half);
    cutBehind(turn == 1.0F ? pieces[0] : pieces[1], curve.fromY + curve.rise, -curve.slopeAt(1.0F), half);
    return pieces;
}

void drawSpans(const Strokes& target, const Spans& spans, int first, int last, std::uint32_t colour)
{
    const std::uint32_t twice[] = {colour, colour};
    const Channels source = channelsOf(twice);
    for (int x = first; x < last; ++x) {
        const auto i = static_cast<std::size_t>(x);
        if (spans.low[i] == spans.high[i])
            continue;
        const StrokeCover stroke(static_cast<std::uint32_t>(spans.low[i]), static_cast<std::uint32_t>(spans.high[i]),
                                 static_cast<std::uint32_t>(spans.strength[i]));
        std::uint32_t* const pixel = target.pixels + x * target.along + stroke.first * target.across;
        if (target.across == 1)
            drawStroke(pixel, stroke, colour, source);
        else
            drawStroke(pixel, target.across, stroke, colour);
    }
}

void addTo(QImage& image, const Columns& source)
{
    constexpr int kAtOnce = 16; // columns, of each a line of the cache
    uchar* const lines = image.bits();
    for (int first = 0; first < source.width; first += kAtOnce) {
        const int end = std::min(first + kAtOnce, source.width);
        for (int y = 0; y < source.height; ++y) {
            auto* line = reinterpret_cast<std::uint32_t*>(lines + y * image.bytesPerLine());
            const std::uint32_t* pixel = source.pixels.data() + static_cast<std::ptrdiff_t>(first) * source.height + y;
            for (int x = first; x < end; ++x, pixel += source.height)
                line[x] = *pixel;
        }
    }
}

/// The steps whose middle lies between the curve's ends.
std::pair<int, int> stepsOf(const PixelCurve& curve, int length)
{
    return {std::clamp(static_cast<int>(std::lround(curve.fromX)), 0, length),
            std::clamp(static_cast<int>(std::lround(curve.fromX + curve.length)), 0, length)};
}

PixelCurve inPixels(const LinkCurve& curve, const QPointF& origin, double scale)
{
    QPointF from = (curve.from - origin) * scale;
    QPointF to = (curve.to - origin) * scale;
    if (curve.shape == LinkShape::BowAlongY) {
        from = {from.y(), from.x()};
        to = {to.y(), to.x()};
    }
    if (to.x() < from.x())
        std::swap(from, to);
    PixelCurve result;
    result.fromX = static_cast<float>(from.x());
    result.length = static_cast<float>(std::max(1.0, to.x() - from.x()));
    result.fromY = static_cast<float>(from.y());
    result.rise = static_cast<float>(to.y() - from.y());
    result.bow = static_cast<float>(curve.bow * scale);
    result.width = static_cast<float>(curve.width * scale);
    return result;
}

/// Curves below which a second thread would start too late to help.
constexpr std::size_t worthSharing = 500;
constexpr int nStrips = 8; // more than threads, since curves crowd in some

/// The two ways through a picture.
struct Ways {
    Strokes upright;
    Strokes sideways;

    const Strokes& of(LinkShape shape) const { return shape == LinkShape::BowAlongY ? sideways : upright; }
};

/// A curve that meets the picture, and the steps it takes through it.
struct Visible {
    PixelCurve pixels;
    LinkShape shape = LinkShape::S;
    int first = 0;
    int last = 0;
    std::uint32_t colour = 0; // premultiplied
};

/// Whether the line is about as thick as its curve is wide, and steep: a link from a token to itself. It reaches beyond
/// its ends, and its legs are no strokes across; there are few of them.
bool isThickLoop(const LinkCurve& curve)
{
    constexpr double steep = 0.5;      // more than what links two tokens (see curveOf())
    constexpr double thinnest = 0.125; // share of its length
    if (curve.shape == LinkShape::S)
        return false;
    const QPointF along = curve.to - curve.from;
    const double length = std::abs(curve.shape == LinkShape::BowAlongX ? along.x() : along.y());
    return std::abs(curve.bow) > steep * length && curve.width > thinnest * length;
}

bool isSeen(const LinkCurve& curve, const QRectF& shown)
{
    const double reach = 2.0 * curve.width + 1.0;
    return curve.bounds().adjusted(-reach, -reach, reach, reach).intersects(shown);
}

std::vector<Visible> visibleCurves(const std::vector<LinkCurve>& curves, const QRectF& shown, double scale,
                                   const Ways& ways)
{
    std::vector<Visible> result;
    result.reserve(curves.size());
    for (const LinkCurve& curve : curves) {
        if (!isSeen(curve, shown) || isThickLoop(curve))
            continue;
        const Strokes& target = ways.of(curve.shape);
        PixelCurve pixels = inPixels(curve, shown.topLeft(), scale);
        pixels.breadth = static_cast<float>(target.breadth);
        const auto [first, last] = stepsOf(pixels, target.length);
        result.push_back({pixels, curve.shape, first, last, qPremultiply(curve.colour.rgba())});
    }
    return result;
}

/// Strokes every thick loop that is seen, as the exact painter does it.
void drawLoops(QImage& image, const QPointF& origin, double scale, const std::vector<LinkCurve>& curves)
{
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    painter.translate(-origin);
    const QRectF shown(origin, QSizeF(image.size()) / scale);
    for (const LinkCurve& curve : curves)
        if (isThickLoop(curve) && isSeen(curve, shown))
            painter.strokePath(curve.path(), QPen(curve.colour, curve.width, Qt::SolidLine, Qt::FlatCap));
}

/// What of the curves lies in the steps [first, last).
void drawSteps(const Ways& ways, const std::vector<Visible>& curves, const std::vector<Sample>& table, int first,
               int last)
{
    const auto length = static_cast<std::size_t>(last);
    Spans spans{std::vector<std::int32_t>(length), std::vector<std::int32_t>(length),
                std::vector<std::int32_t>(length)};
    for (const Visible& curve : curves) {
        const int from = std::max(first, curve.first);
        const int to = std::min(last, curve.last);
        if (from >= to)
            continue;
        if (curve.shape == LinkShape::S) {
            computeSpansOfS(spans, table, curve.pixels, {from, to, 0.0F, curve.pixels.breadth});
        } else {
            for (CurvePiece piece : piecesOf(curve.pixels, curve.first, curve.last)) {
                piece.first = std::max(piece.first, from);
                piece.last = std::min(piece.last, to);
                computeSpansOfBow(spans, curve.pixels, piece);
            }
        }
        drawSpans(ways.of(curve.shape), spans, from, to, curve.colour);
    }
}

/// Where all go the same way no two steps have a pixel in common: threads share them.
void drawTogether(const Ways& ways, const std::vector<Visible>& curves, const std::vector<Sample>& table)
{
    const auto isSideways = [](const Visible& curve) { return curve.shape == LinkShape::BowAlongY; };
    const auto nSideways = static_cast<std::size_t>(std::ranges::count_if(curves, isSideways));
    const bool isMixed = nSideways != 0 && nSideways != curves.size();
    if (isMixed || curves.size() < worthSharing) {
        drawSteps(ways, curves, table, 0, std::max(ways.upright.length, ways.sideways.length));
        return;
    }
    const int length = nSideways != 0 ? ways.sideways.length : ways.upright.length;
    parallelFor(nStrips, [&](std::ptrdiff_t strip) {
        const auto i = static_cast<int>(strip);
        drawSteps(ways, curves, table, i * length / nStrips, (i + 1) * length / nStrips);
    });
}

} // namespace

void rasterCurves(QImage& image, const QPointF& origin, double scale, const std::vector<LinkCurve>& curves)
{
    if (curves.empty() || image.isNull())
        return;
    Columns columns{
        image.width(), image.height(),
        std::vector<std::uint32_t>(static_cast<std::size_t>(image.width()) * static_cast<std::size_t>(image.height()))};
    const Ways ways{{columns.pixels.data(), columns.height, 1, columns.width, columns.height},
                    {columns.pixels.data(), 1, columns.height, columns.height, columns.width}};
    const std::vector<Visible> visible =
        visibleCurves(curves, QRectF(origin, QSizeF(image.size()) / scale), scale, ways);
    std::vector<Sample> table; // all S curves share it
    if (const auto s = std::ranges::find(visible, LinkShape::S, &Visible::shape); s != visible.end())
        table = samples(image.width(), static_cast<double>(s->pixels.fromX), static_cast<double>(s->pixels.length));
    drawTogether(ways, visible, table);
    addTo(image, columns);
    if (std::ranges::any_of(curves, isThickLoop))
        drawLoops(image, origin, scale, curves);
}

} // namespace headlight
