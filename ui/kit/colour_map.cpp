// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/colour_map.h"

#include "ui/kit/colour_map_table.h"
#include "ui/kit/grey_colours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace headlight {

namespace {

constexpr int nColours = 256;
constexpr int nAnchors = std::tuple_size_v<ColourAnchors>;
using Table = std::array<QRgb, nColours>;

/// Catmull and Rom's cubic through p1 (t = 0) and p2 (t = 1).
double cubic(double p0, double p1, double p2, double p3, double t)
{
    return p1 + 0.5 * t * (p2 - p0 + t * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3 + t * (3.0 * (p1 - p2) + p3 - p0)));
}

/// Through the anchors by a cubic in OKLab, so that the steps between them look even too.
Table tableOf(const ColourAnchors& anchors)
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

/// 255 steps of a diverging map, so that its middle is one of them; the last colour stands twice.
Table tableOf(ColourFormula colourAt, bool isDiverging)
{
    constexpr int half = (nColours - 2) / 2; // 127 steps either way
    Table result{};
    for (int i = 0; i < nColours; ++i) {
        const double position =
            isDiverging ? (std::min(i, nColours - 2) - half) / static_cast<double>(half) : i / (nColours - 1.0);
        result[static_cast<std::size_t>(i)] = toRgb(colourAt(position));
    }
    return result;
}

/// From dark below 0 to light above, in even steps; white is left to the paper.
OkLab signedGreyAt(double position)
{
    return {0.60 + 0.36 * position, 0.0, 0.0};
}

Table greyTableOf(const Table& coloured, bool isDiverging)
{
    if (isDiverging)
        return tableOf(signedGreyAt, isDiverging);
    Table result = coloured;
    for (QRgb& step : result)
        step = greyOf(QColor(step)).rgb();
    return result;
}

const Table& table(ColourMapId map)
{
    static const std::vector<Table> tables = [] {
        std::vector<Table> all;
        for (const ColourMapRow& row : colourMapTable()) {
            const auto* anchors = std::get_if<ColourAnchors>(&row.colours);
            all.push_back(anchors ? tableOf(*anchors) : tableOf(std::get<ColourFormula>(row.colours), row.isDiverging));
        }
        return all;
    }();
    if (!GreyColours::areOn())
        return tables[static_cast<std::size_t>(map)];
    static const std::vector<Table> greys = [] {
        std::vector<Table> all;
        for (const ColourMapRow& row : colourMapTable())
            all.push_back(greyTableOf(tables[all.size()], row.isDiverging));
        return all;
    }();
    return greys[static_cast<std::size_t>(map)];
}

int lastStep(ColourMapId map)
{
    return isDiverging(map) ? nColours - 2 : nColours - 1;
}

} // namespace

const std::vector<ColourMapId>& colourMaps()
{
    static const std::vector<ColourMapId> offered = [] {
        std::vector<ColourMapId> maps(colourMapTable().size());
        for (std::size_t i = 0; i < maps.size(); ++i)
            maps[i] = static_cast<ColourMapId>(i);
        std::stable_partition(maps.begin(), maps.end(), std::not_fn(isDiverging));
        return maps;
    }();
    return offered;
}

QRgb colour(ColourMapId map, double position)
{
    const double inside = std::isnan(position) ? 0.0 : std::clamp(position, 0.0, 1.0);
    return table(map)[static_cast<std::size_t>(inside * lastStep(map) + 0.5)];
}

CellColours::CellColours(const ColourScale& scale)
    : m_positions(scale), m_steps(table(scale.map).data()), m_last(lastStep(scale.map))
{
}

QString colourMapName(ColourMapId map)
{
    return QString::fromLatin1(rowOf(map).word);
}

std::optional<ColourMapId> colourMapNamed(const QString& name)
{
    const auto map = std::ranges::find(colourMaps(), name, colourMapName);
    return map == colourMaps().end() ? std::nullopt : std::optional(*map);
}

bool isDiverging(ColourMapId map)
{
    return rowOf(map).isDiverging;
}

} // namespace headlight
