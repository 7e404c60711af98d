// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/sinusoidal_positions.h"

#include <cmath>

namespace headlight {

Matrix sinusoidalPositions(Index first, Index count, Index dModel)
{
    const Index nSines = (dModel + 1) / 2;
    Matrix positions(count, dModel);
    for (Index t = 0; t < count; ++t) {
        for (Index column = 0; column < dModel; ++column) {
            const bool isSine = column < nSines;
            const double j = static_cast<double>(isSine ? column : column - nSines);
            const double angle =
                static_cast<double>(first + t) / std::pow(10000.0, 2.0 * j / static_cast<double>(dModel));
            positions(t, column) = static_cast<float>(isSine ? std::sin(angle) : std::cos(angle));
        }
    }
    return positions;
}

Matrix fairseqPositions(Index first, Index count, Index dModel)
{
    const Index nSines = dModel / 2;
    Matrix positions = Matrix::Zero(count, dModel); // an odd last column stays 0
    for (Index t = 0; t < count; ++t)
        for (Index j = 0; j < nSines; ++j) {
            const double angle = static_cast<double>(first + t) *
                                 std::pow(10000.0, -static_cast<double>(j) / static_cast<double>(nSines - 1));
            positions(t, j) = static_cast<float>(std::sin(angle));
            positions(t, nSines + j) = static_cast<float>(std::cos(angle));
        }
    return positions;
}

} // namespace headlight
