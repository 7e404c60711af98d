// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/grey_colours.h"

#include "ui/kit/oklab.h"

#include <QHash>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

thread_local int greyScopes = 0;

/// Each of them has 3 : 1 to white, and two neighbours 2 : 1 to each other.
constexpr std::array kLineGreys{0.20, 0.65, 0.44}; // lightness
constexpr double kDarker = 0.01; // the next line of that grey is as much darker: what is told by colour is told by grey
constexpr std::array<std::array<double, 4>, 4> kLineDashes{
    {{}, {6.0, 3.0}, {1.5, 2.5}, {9.0, 2.5, 1.5, 2.5}}}; // whole, dashed, dotted, both in turn

QRgb greyPixel(QRgb pixel)
{
    if (qRed(pixel) == qGreen(pixel) && qGreen(pixel) == qBlue(pixel))
        return pixel;
    const QRgb grey = toRgb({toOkLab(pixel).L, 0.0, 0.0});
    const int level = qGreen(grey); // rounding leaves no trace of a hue
    return qRgba(level, level, level, qAlpha(pixel));
}

} // namespace

GreyColours::GreyColours()
{
    ++greyScopes;
}

GreyColours::~GreyColours()
{
    --greyScopes;
}

bool GreyColours::areOn()
{
    return greyScopes > 0;
}

QColor greyOf(const QColor& colour)
{
    return colour.isValid() ? QColor::fromRgba(greyPixel(colour.rgba())) : colour;
}

QImage greyOf(const QImage& image)
{
    QImage grey = image.convertToFormat(QImage::Format_ARGB32);
    QHash<QRgb, QRgb> known; // a map has few colours
    for (int y = 0; y < grey.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(grey.scanLine(y)); // NOLINT: Qt hands over bytes
        for (int x = 0; x < grey.width(); ++x) {
            auto found = known.constFind(line[x]);
            if (found == known.constEnd())
                found = known.insert(line[x], greyPixel(line[x]));
            line[x] = *found;
        }
    }
    return grey;
}

QColor greyOfLine(int index)
{
    const auto place = static_cast<std::size_t>(std::max(index, 0));
    const double lightness = kLineGreys[place % kLineGreys.size()] -
                             kDarker * static_cast<double>(place / kLineGreys.size() % kLineDashes.size());
    return greyOf(QColor(toRgb({lightness, 0.0, 0.0})));
}

std::vector<double> dashesOfLine(int index)
{
    const auto& dashes = kLineDashes[static_cast<std::size_t>(std::max(index, 0)) % kLineDashes.size()];
    return {dashes.begin(), std::ranges::find(dashes, 0.0)};
}

} // namespace headlight
