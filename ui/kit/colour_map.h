// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/colour_scale.h"

#include <QColor>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace headlight {

/// In the order in which they are offered: those of the table that run one way, then the diverging ones.
const std::vector<ColourMapId>& colourMaps();

/// Position [0, 1] → colour, 256 steps; 255 of a diverging map, so that its middle is one of them.
QRgb colour(ColourMapId map, double position);
QString colourMapName(ColourMapId map); // "viridis", "blue-red"
std::optional<ColourMapId> colourMapNamed(const QString& name);
/// Its middle is 0, and either sign has a colour of its own.
bool isDiverging(ColourMapId map);

/// The colours of many cells: colour() of ColourScale::position().
class CellColours {
public:
    explicit CellColours(const ColourScale& scale);

    /// See ColourScale::position().
    QRgb operator()(double value, double rowLargest) const
    {
        return m_steps[static_cast<std::size_t>(m_positions(value, rowLargest) * m_last + 0.5)];
    }

private:
    ScalePositions m_positions;
    const QRgb* m_steps;
    double m_last; // step
};

} // namespace headlight
