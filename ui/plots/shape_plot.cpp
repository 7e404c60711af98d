// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/shape_plot.h"

#include "core/activations/activation_cache.h"

namespace headlight {

ShapePlot makeShapePlot(const ActivationCache& cache, const HeadIndex& head)
{
    ShapePlot result;
    result.caption = makeCaption(cache, head);
    result.steps = shapeTrace(cache.config(), cache.nTokens());
    result.nTokens = cache.nTokens();
    result.nHeads = cache.config().nHeads;
    return result;
}

} // namespace headlight
