// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "ui/pictures/layers/layer_plot.h"
#include "ui/pictures/layers/lens_plot.h"
#include "ui/state/session_state.h"

#include <QString>

#include <memory>
#include <optional>

namespace headlight {

/// The heatmap or the logit lens of the tab Layers, or one sentence why there is none.
struct LayerPicture {
    LayerChoice choice;
    LayerIndex layer{0};
    ShownOptions shown;
    std::optional<HeatmapPlot> plot;
    std::optional<LensPlot> lens;
    QString refusal;            // empty when there is a plot or a lens
    bool canBeAskedFor = false; // the plot takes long and is made when the user asks: LayerChoice::longFlow

    bool isOf(const LayerChoice& other, const LayerIndex& otherLayer, const ShownOptions& otherShown) const;
};

/// Attention flow takes one maximum flow for each pair of tokens: up to here (a few seconds without a mask) it is
/// computed unasked.
inline constexpr int kUnaskedFlowTokens = 80;

/// Throws Error{Cancelled}.
LayerPicture makeLayerPicture(const std::shared_ptr<const ActivationCache>& cache, const LayerChoice& choice,
                              const LayerIndex& layer, const ShownOptions& shown, const CancelToken& cancel,
                              const Progress& progress);

} // namespace headlight
