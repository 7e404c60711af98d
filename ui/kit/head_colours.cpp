// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/head_colours.h"

#include "ui/kit/grey_colours.h"
#include "ui/kit/oklab.h"
#include "ui/kit/theme.h"

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

enum class ColourGround { Light, Dark, White, Black };

/// The middle of the layers' lightness.
double lightnessOn(ColourGround ground)
{
    switch (ground) {
    case ColourGround::Light:
        return 0.57;
    case ColourGround::Dark:
        return 0.72;
    case ColourGround::White:
        return 0.47;
    case ColourGround::Black:
        break;
    }
    return 0.76;
}

/// Even over the layers, later ones lighter on dark ground and darker on light ground.
double layerLightness(int layer, int nLayers, ColourGround ground)
{
    const bool isDark = ground == ColourGround::Dark || ground == ColourGround::Black;
    const double spread = nLayers > 1 ? static_cast<double>(layer) / (nLayers - 1) - 0.5 : 0.0; // [-0.5, 0.5]
    const double reach = std::min(0.16, 0.03 * (nLayers - 1));
    return lightnessOn(ground) + (isDark ? spread : -spread) * reach;
}

using ColourKey = std::pair<std::pair<int, int>, std::pair<int, int>>; // layer of so many, head on its ground
constexpr int rememberedColours = 4096;

QColor headColourOn(const HeadIndex& head, int nLayers, ColourGround ground)
{
    if (GreyColours::areOn())
        return greyOfLine(head.head);
    // A key press asks for every head's colour in several places, and into the gamut it is a search.
    thread_local QCache<ColourKey, QColor> remembered(rememberedColours);
    const ColourKey key{{head.layer, nLayers}, {head.head, static_cast<int>(ground)}};
    if (const QColor* colour = remembered.object(key))
        return *colour;
    const Tone tone = toneOf(head.head);
    const QColor colour(fromLch(layerLightness(head.layer, nLayers, ground) + tone.lightness, tone.chroma, tone.hue));
    remembered.insert(key, new QColor(colour));
    return colour;
}

} // namespace

QColor headColour(const HeadIndex& head, int nLayers, int nHeadsPerLayer, bool darkBackground)
{
    Q_UNUSED(nHeadsPerLayer)
    return headColourOn(head, nLayers, darkBackground ? ColourGround::Dark : ColourGround::Light);
}

QColor headColour(const HeadIndex& head, int nLayers, int nHeadsPerLayer, const Theme& theme)
{
    if (!theme.isHighContrast())
        return headColour(head, nLayers, nHeadsPerLayer, theme.isDark());
    return headColourOn(head, nLayers, theme.isDark() ? ColourGround::Black : ColourGround::White);
}

} // namespace headlight
