// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/colour_scale.h"
#include "ui/kit/oklab.h"

#include <array>
#include <span>
#include <variant>

namespace headlight {

/// Every 17th of 256 published colours.
using ColourAnchors = std::array<QRgb, 16>;
/// Position → colour: from 0 to 1, of a diverging map from −1 to 1.
using ColourFormula = OkLab (*)(double position);

/// All there is to know about a colour map. Whatever offers, reads or draws maps goes by these rows.
struct ColourMapRow {
    const char* word; // on the command line, in files and in menus
    std::variant<ColourAnchors, ColourFormula> colours;
    bool isDiverging = false;
    const char* keys; // shortcut in the window: "Ctrl+Alt+V"
    const char* help; // for the screen, marked for translation
};

std::span<const ColourMapRow> colourMapTable();
const ColourMapRow& rowOf(ColourMapId map);

} // namespace headlight
