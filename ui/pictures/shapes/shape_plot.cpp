// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/shapes/shape_plot.h"

#include "core/activations/activation_cache.h"

namespace headlight {

ShapePlot makeShapePlot(const ActivationCache& cache, const HeadIndex& head)
{
    ShapePlot result;
    result.caption = makeCaption(cache, head);
    result.caption.rows.clear();
    const int nQueries = cache.queryEncoding(head.part).size();
    result.steps = shapeTrace(cache.config(),
                              {head.part, head.layer, nQueries, static_cast<int>(cache.keyEncoding(head.part).size())});
    result.nTokens = nQueries;
    result.nHeads = cache.config().sizeOf(head.part).nHeads;
    return result;
}

} // namespace headlight
