// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/colour_map_table.h"

#include "ui/kit/tr.h"

#include <cmath>
#include <string_view>

namespace headlight {

namespace {

/// White is 0, so that a figure printed in black on white needs little ink; even steps of lightness.
OkLab greyAt(double position)
{
    return {0.98 - 0.86 * position, 0.0, 0.0};
}

/// Our own: two straight lines in OKLab from a pale middle, so that steps look even and the same magnitude has the same
/// lightness on either side; blue and red differ for every kind of colour vision.
OkLab blueRedAt(double position)
{
    static const OkLab blue = toOkLab(fromLch(0.40, 0.15, 258.0));
    static const OkLab red = toOkLab(fromLch(0.40, 0.15, 27.0));
    const OkLab& end = position < 0.0 ? blue : red;
    const double t = std::abs(position);
    return {0.97 + t * (end.L - 0.97), t * end.a, t * end.b};
}

// viridis, magma and plasma: Nathaniel Smith, Stéfan van der Walt and Eric Firing, published under CC0
// (bids.github.io/colormap). cividis: J. Nuñez, C. Anderton and R. Renslow, "Optimizing colormaps with consideration
// for color vision deficiency", PLoS ONE 13(7), 2018, published under CC BY.
//
// The first two are those that the program chooses by itself, in the order of ColourMapId; a new map is a row more.
constexpr ColourMapRow kTable[] = {
    {.word = "viridis",
     .colours = ColourAnchors{0x440154, 0x481A6C, 0x472F7D, 0x414487, 0x39568C, 0x31688E, 0x2A788E, 0x23888E, //
                              0x1F988B, 0x22A884, 0x35B779, 0x54C568, 0x7AD151, 0xA5DB36, 0xD2E21B, 0xFDE725},
     .keys = "Ctrl+Alt+V",
     .help = QT_TRANSLATE_NOOP("headlight", "Purple to yellow, even steps")},
    {.word = "blue-red",
     .colours = blueRedAt,
     .isDiverging = true,
     .keys = "Ctrl+Alt+B",
     .help = QT_TRANSLATE_NOOP("headlight", "Blue below 0, red above, pale at 0")},
    {.word = "cividis",
     .colours = ColourAnchors{0x00224E, 0x002E6C, 0x1E3A6F, 0x35456C, 0x47516C, 0x575D6D, 0x666970, 0x757575, //
                              0x848279, 0x948E77, 0xA59C74, 0xB7A96E, 0xC8B866, 0xDBC75A, 0xEED649, 0xFEE838},
     .keys = "Ctrl+Alt+C",
     .help = QT_TRANSLATE_NOOP("headlight", "Blue to yellow, the same to nearly every eye")},
    {.word = "magma",
     .colours = ColourAnchors{0x000004, 0x0B0924, 0x20114B, 0x3B0F70, 0x57157E, 0x721F81, 0x8C2981, 0xA8327D, //
                              0xC43C75, 0xDE4968, 0xF1605D, 0xFA7F5E, 0xFE9F6D, 0xFEBF84, 0xFDDEA0, 0xFCFDBF},
     .keys = "Ctrl+Alt+M",
     .help = QT_TRANSLATE_NOOP("headlight", "Black over red to pale yellow")},
    {.word = "plasma",
     .colours = ColourAnchors{0x0D0887, 0x330597, 0x5002A2, 0x6A00A8, 0x8405A7, 0x9C179E, 0xB12A90, 0xC33D80, //
                              0xD35171, 0xE16462, 0xED7953, 0xF68F44, 0xFCA636, 0xFEC029, 0xF9DC24, 0xF0F921},
     .keys = "Ctrl+Alt+P",
     .help = QT_TRANSLATE_NOOP(
         "headlight", "Blue over red to bright yellow; the darkest blues are alike to eyes without red cones")},
    {.word = "grey",
     .colours = greyAt,
     .keys = "Ctrl+Alt+G",
     .help = QT_TRANSLATE_NOOP("headlight", "White to black, for print")},
};
static_assert(kTable[static_cast<std::size_t>(ColourMapId::Viridis)].word == std::string_view("viridis"));
static_assert(kTable[static_cast<std::size_t>(ColourMapId::BlueRed)].word == std::string_view("blue-red"));

} // namespace

std::span<const ColourMapRow> colourMapTable()
{
    return kTable;
}

const ColourMapRow& rowOf(ColourMapId map)
{
    return kTable[static_cast<std::size_t>(map)];
}

} // namespace headlight
