// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/embedding.h"

#include "core/model/sinusoidal_positions.h"

#include <cassert>
#include <cmath>

namespace headlight {

namespace {

/// [count, dModel]
Matrix positions(const Parameters& parameters, Index first, Index count)
{
    if (parameters.positionEmbedding.size() == 0)
        return sinusoidalPositions(first, count, parameters.tokenEmbedding.cols());
    assert(first + count <= parameters.positionEmbedding.rows());
    return parameters.positionEmbedding.middleRows(first, count).toMatrix();
}

} // namespace

Matrix embed(const ModelConfig& config, const Parameters& parameters, const std::vector<std::int64_t>& ids,
             Index firstPosition)
{
    const Index nTokens = static_cast<Index>(ids.size());
    const float scale = config.scalesEmbedding ? std::sqrt(static_cast<float>(config.dModel)) : 1.0F;
    Matrix x = positions(parameters, firstPosition, nTokens); // [T, dModel]
    for (Index t = 0; t < nTokens; ++t)
        x.row(t) += scale * parameters.tokenEmbedding.row(ids[static_cast<std::size_t>(t)]);
    return x;
}

} // namespace headlight
