// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/colour_map.h"

#include "ui/kit/oklab.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr int nAnchors = 16;
constexpr int nColours = 256;
using Anchors = std::array<QRgb, nAnchors>;
using Table = std::array<QRgb, nColours>;

// Every 17th of the 256 published colours. viridis and magma: Nathaniel Smith, Stéfan van der Walt and Eric Firing,
// published under CC0 (bids.github.io/colormap). cividis: J. Nuñez, C. Anderton and R. Renslow, "Optimizing colormaps
// with consideration for color vision deficiency", PLoS ONE 13(7), 2018, published under CC BY.
constexpr Anchors viridis = {0x440154, 0x481A6C, 0x472F7D, 0x414487, 0x39568C, 0x31688E, 0x2A788E, 0x23888E,
                             0x1F988B, 0x22A884, 0x35B779, 0x54C568, 0x7AD151, 0xA5DB36, 0xD2E21B, 0xFDE725};
constexpr Anchors magma = {0x000004, 0x0B0924, 0x20114B, 0x3B0F70, 0x57157E, 0x721F81, 0x8C2981, 0xA8327D,
                           0xC43C75, 0xDE4968, 0xF1605D, 0xFA7F5E, 0xFE9F6D, 0xFEBF84, 0xFDDEA0, 0xFCFDBF};
constexpr Anchors cividis = {0x00224E, 0x002E6C, 0x1E3A6F, 0x35456C, 0x47516C, 0x575D6D, 0x666970, 0x757575,
                             0x848279, 0x948E77, 0xA59C74, 0xB7A96E, 0xC8B866, 0xDBC75A, 0xEED649, 0xFEE838};

/// Catmull and Rom's cubic through p1 (t = 0) and p2 (t = 1).
double cubic(double p0, double p1, double p2, double p3, double t)
{
    return p1 + 0.5 * t * (p2 - p0 + t * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3 + t * (3.0 * (p1 - p2) + p3 - p0)));
}

/// Through the anchors by a cubic in OKLab, so that the steps between them look even too.
Table tableThrough(const Anchors& anchors)
{
    const auto anchor = [&](int i) {
        const int last = nAnchors - 1;
        if (i >= 0 && i <= last)
            return toOkLab(anchors[static_cast<std::size_t>(i)]);
        // One step beyond either end, in a straight line.
        const OkLab end = toOkLab(i < 0 ? anchors.front() : anchors.back());
        const OkLab inner = toOkLab(i < 0 ? anchors[1] : anchors[nAnchors - 2]);
        return OkLab{2.0 * end.L - inner.L, 2.0 * end.a - inner.a, 2.0 * end.b - inner.b};
    };
    Table result{};
    constexpr int stride = (nColours - 1) / (nAnchors - 1);
    for (int i = 0; i < nColours; ++i) {
        const int k = std::min(i / stride, nAnchors - 2);
        const double t = static_cast<double>(i - k * stride) / stride;
        const OkLab p0 = anchor(k - 1);
        const OkLab p1 = anchor(k);
        const OkLab p2 = anchor(k + 1);
        const OkLab p3 = anchor(k + 2);
        result[static_cast<std::size_t>(i)] = toRgb(
            {cubic(p0.L, p1.L, p2.L, p3.L, t), cubic(p0.a, p1.a, p2.a, p3.a, t), cubic(p0.b, p1.b, p2.b, p3.b, t)});
    }
    return result;
}

/// White is 0, so that a figure printed in black on white needs little ink; even steps of lightness.
Table greyTable()
{
    Table result{};
    for (int i = 0; i < nColours; ++i)
        result[static_cast<std::size_t>(i)] = toRgb({0.98 - 0.86 * i / (nColours - 1.0), 0.0, 0.0});
    return result;
}

/// Our own: two straight lines in OKLab from a pale middle, so that steps look even and the same magnitude has the same
/// lightness on either side; blue and red differ for every kind of colour vision. The last colour stands twice.
Table blueRedTable()
{
    const OkLab middle{0.97, 0.0, 0.0};
    const OkLab blue = toOkLab(fromLch(0.40, 0.15, 258.0));
    const OkLab red = toOkLab(fromLch(0.40, 0.15, 27.0));
    constexpr int half = (nColours - 2) / 2; // 127 steps either way
    Table result{};
    for (int i = 0; i < nColours; ++i) {
        const int step = std::min(i, nColours - 2) - half;
        const OkLab& end = step < 0 ? blue : red;
        const double t = std::abs(step) / static_cast<double>(half);
        result[static_cast<std::size_t>(i)] = toRgb({middle.L + t * (end.L - middle.L), t * end.a, t * end.b});
    }
    return result;
}

const Table& table(ColourMapId map)
{
    static const std::array<Table, 5> tables = {tableThrough(viridis), tableThrough(cividis), tableThrough(magma),
                                                greyTable(), blueRedTable()};
    return tables[static_cast<std::size_t>(map)];
}

QRgb colourAt(ColourMapId map, const Table& colours, double position)
{
    const int last = map == ColourMapId::BlueRed ? nColours - 2 : nColours - 1;
    return colours[static_cast<std::size_t>(std::lround(std::clamp(position, 0.0, 1.0) * last))];
}

} // namespace

QRgb colour(ColourMapId map, double position)
{
    return colourAt(map, table(map), std::isnan(position) ? 0.0 : position);
}

QString colourMapName(ColourMapId map)
{
    switch (map) {
    case ColourMapId::Viridis:
        return QStringLiteral("viridis");
    case ColourMapId::Cividis:
        return QStringLiteral("cividis");
    case ColourMapId::Magma:
        return QStringLiteral("magma");
    case ColourMapId::Grey:
        return QStringLiteral("grey");
    case ColourMapId::BlueRed:
        return QStringLiteral("blue-red");
    }
    return {};
}

} // namespace headlight
