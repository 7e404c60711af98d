// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/layer_index.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/state/layer_choice.h"

#include <memory>

namespace headlight {

/// Rollout and flow: they go through every layer from 0 on, so they exist for self-attention only.
bool spansLayers(LayerMeasure measure);

/// "head average", "head maximum", "attention rollout", "attention flow", "logit lens"
QString measureName(LayerMeasure measure);

/// Why a rollout or flow does not follow every option, for whoever chose them: the figure is the same without them.
/// Empty where it does.
QString notFollowed(LayerMeasure measure, const ShownOptions& chosen);

/// A heatmap that is of no single head: row = token above the layer, column = key, or input token of a rollout or flow.
/// A cell that no path of allowed looks leads to is masked. Throws Error{BadArgument} for a layer that the model does
/// not have, for a logit lens and for a rollout or flow of a cross-attention, Error{Cancelled}.
/// `shown`: mean and maximum are of the shown attention. A rollout is of whole patterns; its words are merged and its
/// special tokens hidden at the end. A flow is of single tokens, as flows do not add up.
HeatmapPlot makeLayerPlot(const std::shared_ptr<const ActivationCache>& cache, LayerMeasure measure, LayerIndex layer,
                          const ColourScale& colours, const CancelToken& cancel = {}, const Progress& progress = {},
                          const ShownOptions& shown = {});

/// `chosen` for a picture that shares its range with no other: any range but a typed one is that of its own cells.
ColourScale ownScale(const HeatmapPlot& plot, const ColourScale& chosen);

} // namespace headlight
