// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <array>

namespace headlight {

/// What is made of the heads of a layer, or of the layers from the input up to it.
enum class LayerMeasure {
    Mean,     ///< each cell's mean over the heads of the layer
    Maximum,  ///< each cell's largest weight over them
    Rollout,  ///< attention rollout, core/analysis/attention_rollout.h
    Flow,     ///< attention flow, core/analysis/attention_flow.h
    Lens,     ///< the logit lens of every layer, no heatmap
    LensCurve ///< beside it how probable the next token of one position becomes from layer to layer
};

inline constexpr std::array kLayerMeasures = {
    EnumWord{LayerMeasure::Mean, "mean"},       EnumWord{LayerMeasure::Maximum, "max"},
    EnumWord{LayerMeasure::Rollout, "rollout"}, EnumWord{LayerMeasure::Flow, "flow"},
    EnumWord{LayerMeasure::Lens, "lens"},       EnumWord{LayerMeasure::LensCurve, "lens-curve"}};

/// Whether a measure is read off the residual stream by the logit lens: of every layer, and of no head.
constexpr bool isLens(LayerMeasure measure)
{
    return measure == LayerMeasure::Lens || measure == LayerMeasure::LensCurve;
}

/// What the tab Layers shows; the layer is that of the selected head.
struct LayerChoice {
    LayerMeasure measure = LayerMeasure::Mean;
    bool longFlow = false; // the attention flow of a long text was asked for
    bool operator==(const LayerChoice&) const = default;
};

} // namespace headlight
