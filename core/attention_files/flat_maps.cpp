// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/flat_maps.h"

#include "core/attention_files/axis_order.h"

#include <cmath>
#include <string>

namespace headlight {

bool splitFlatMaps(AttentionMatrices& matrices, const AttentionChoice& choice)
{
    const bool isOne = choice.arrays.size() == 1 && choice.made.empty() && !choice.isSettled;
    const Index side = std::lround(std::sqrt(static_cast<double>(matrices.nKeys)));
    // A matrix with as many rows as such a map may be heads side by side.
    if (!isOne || matrices.nLayers > 1 || side < 2 || side * side != matrices.nKeys || matrices.nQueries == side ||
        matrices.nHeads * matrices.nQueries < 2)
        return false;
    const Shape apart{1, std::ssize(matrices.weights) / (side * side), side, side};
    if (!sumsToOneAlong(3, matrices.weights, apart) || sumsToOneAlong(3, matrices.weights, choice.shape))
        return false;
    matrices.nLayers = matrices.nHeads;
    matrices.nHeads = static_cast<int>(matrices.nQueries);
    matrices.nQueries = matrices.nKeys = side;
    const std::string size = std::to_string(side);
    matrices.readAs.push_back("Each " + std::to_string(side * side) + " numbers at its end are read as a map of " +
                              size + " × " + size + ": each " + size + " of them sum to 1.");
    matrices.asked.push_back("flat maps read as " + size + " × " + size);
    return true;
}

} // namespace headlight
