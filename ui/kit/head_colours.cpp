// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/head_colours.h"

#include "ui/kit/oklab.h"

#include <QCache>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

/// Hue (degrees in OKLab) and how the lightness differs from the layer's: neighbours in the list differ in both, so
/// that they stay apart for colour-blind eyes too.
struct Tone {
    double hue = 0.0;
    double lightness = 0.0;
    double chroma = 0.15;
};

// blue, rose, green, yellow, cyan, purple, orange, wine: every 45 degrees or so
constexpr std::array<Tone, 8> firstEight = {{{255.0, -0.02, 0.14},
                                             {15.0, 0.05, 0.17},
                                             {147.0, -0.03, 0.15},
                                             {98.0, 0.05, 0.14},
                                             {212.0, 0.05, 0.12},
                                             {320.0, -0.03, 0.17},
                                             {58.0, 0.02, 0.15},
                                             {285.0, -0.07, 0.17}}};

/// Heads 8 to 15 lie a quarter of a step beside the first eight, 16 to 31 beside those, and so on.
Tone toneOf(int head)
{
    Tone tone = firstEight[static_cast<std::size_t>(head % 8)];
    int round = head / 8;
    for (double step = 22.5; round > 0; round /= 2, step /= 2.0) {
        if (round % 2 == 1) {
            tone.hue += step;
            tone.lightness *= -0.6;
            tone.chroma *= 0.8;
        }
    }
    return tone;
}

/// Even over the layers, later ones lighter on dark ground and darker on light ground.
double layerLightness(int layer, int nLayers, bool darkBackground)
{
    const double spread = nLayers > 1 ? static_cast<double>(layer) / (nLayers - 1) - 0.5 : 0.0; // [-0.5, 0.5]
    const double reach = std::min(0.16, 0.03 * (nLayers - 1));
    return darkBackground ? 0.72 + spread * reach : 0.57 - spread * reach;
}

using ColourKey = std::pair<std::pair<int, int>, std::pair<int, bool>>; // layer of so many, head on dark ground
constexpr int rememberedColours = 4096;

} // namespace

QColor headColour(const HeadIndex& head, int nLayers, int nHeadsPerLayer, bool darkBackground)
{
    Q_UNUSED(nHeadsPerLayer)
    // A key press asks for every head's colour in several places, and into the gamut it is a search.
    thread_local QCache<ColourKey, QColor> remembered(rememberedColours);
    const ColourKey key{{head.layer, nLayers}, {head.head, darkBackground}};
    if (const QColor* colour = remembered.object(key))
        return *colour;
    const Tone tone = toneOf(head.head);
    const QColor colour(
        fromLch(layerLightness(head.layer, nLayers, darkBackground) + tone.lightness, tone.chroma, tone.hue));
    remembered.insert(key, new QColor(colour));
    return colour;
}

} // namespace headlight
