// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/sinusoidal_table.h"

#include <cmath>

namespace headlight {

double sinusoidalAngle(Index position, Index column, Index dModel)
{
    const double exponent = static_cast<double>(column - column % 2) / static_cast<double>(dModel);
    return static_cast<double>(position) / std::pow(10000.0, exponent);
}

DoubleMatrix sinusoidalTable(Index count, Index dModel)
{
    DoubleMatrix table(count, dModel);
    for (Index t = 0; t < count; ++t)
        for (Index column = 0; column < dModel; ++column) {
            const double angle = sinusoidalAngle(t, column, dModel);
            table(t, column) = column % 2 == 0 ? std::sin(angle) : std::cos(angle);
        }
    return table;
}

} // namespace headlight
