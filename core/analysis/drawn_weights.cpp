// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/drawn_weights.h"

#include "core/base/error.h"

#include <string>

namespace headlight {

void requireDrawn(const MatrixView& weights, const AttentionMap& map)
{
    if (weights.rows() != map.nQueries() || weights.cols() != map.nKeys())
        throw Error(ErrorKind::BadArgument, "the drawn pattern is [" + std::to_string(weights.rows()) + ", " +
                                                std::to_string(weights.cols()) + "], the text's patterns are [" +
                                                std::to_string(map.nQueries()) + ", " + std::to_string(map.nKeys()) +
                                                "]");
    if (!weights.allFinite() || (weights.array() < 0.0F).any())
        throw Error(ErrorKind::BadArgument, "the drawn pattern holds a weight that is negative or not a number");
    if (!(weights.array() > 0.0F).any())
        throw Error(ErrorKind::BadArgument, "nothing is drawn: every weight of the drawn pattern is 0");
}

} // namespace headlight
