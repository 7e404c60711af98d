// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/colour_scale.h"

#include <QColor>
#include <QString>

#include <array>

namespace headlight {

/// In the order in which they are offered.
inline constexpr std::array colourMaps = {ColourMapId::Viridis, ColourMapId::Cividis, ColourMapId::Magma,
                                          ColourMapId::Grey, ColourMapId::BlueRed};

/// Position [0, 1] → colour, 256 steps; 255 of a diverging map, so that its middle is one of them.
QRgb colour(ColourMapId map, double position);
QString colourMapName(ColourMapId map); // "viridis", "blue-red"

} // namespace headlight
