// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/embedding.h"

#include <cassert>

namespace headlight {

Matrix embed(const Parameters& parameters, const std::vector<std::int64_t>& ids)
{
    const Index nTokens = static_cast<Index>(ids.size());
    assert(nTokens <= parameters.positionEmbedding.rows());
    Matrix x(nTokens, parameters.tokenEmbedding.cols()); // [T, dModel]
    for (Index t = 0; t < nTokens; ++t)
        x.row(t) =
            parameters.tokenEmbedding.row(ids[static_cast<std::size_t>(t)]) + parameters.positionEmbedding.row(t);
    return x;
}

} // namespace headlight
