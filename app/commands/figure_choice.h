// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"
#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "ui/kit/figure.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/overview/overview_plot.h"
#include "ui/pictures/shapes/shape_plot.h"

#include <memory>
#include <vector>

namespace headlight {

/// The heads a figure shows: one for heatmap and shapes, one or a layer's for links, a layer's or all for a grid.
using FigureHeads = std::vector<HeadIndex>;

/// The part that is shown: the chosen one, else the cross-attention, else the decoder's.
AttentionPart choosePart(const RenderCommand& command, const ModelConfig& config);

/// Throws Error{BadArgument} for a layer or head that the model does not have, or that the view has no use for.
FigureHeads chooseHeads(const RenderCommand& command, const ModelConfig& config);

/// Every head of the part. Throws Error{BadArgument} for a part that the model does not have.
OverviewPlot makeOverview(const RenderCommand& command, const std::shared_ptr<const ActivationCache>& cache);

/// What is shown of each head. Throws Error{BadArgument} when special tokens are to be hidden and there are none.
std::vector<AttentionMap> attentionMaps(const std::shared_ptr<const ActivationCache>& cache, const FigureHeads& heads,
                                        const ShownOptions& shown);

/// Throws the same for the views of layers.
void requireSpecialTokens(const ActivationCache& cache, AttentionPart part, const ShownOptions& shown);

/// The links of --view links, in a figure or a table. Throws Error{BadArgument} where --from-to asks for the second
/// text of one.
LinkPlot makeLinks(const RenderCommand& command, const ActivationCache& cache, const std::vector<AttentionMap>& maps);

/// `heads` and `maps` are one to one.
Figure makeFigure(const RenderCommand& command, const std::shared_ptr<const ActivationCache>& cache,
                  const FigureHeads& heads, const std::vector<AttentionMap>& maps);

} // namespace headlight
