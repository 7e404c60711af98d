// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

namespace headlight {

struct ActivationCache;

/// The way of the residual stream through one layer, [T, dModel] each. A run keeps its ends; what stands between them
/// is computed again as block.h does it.
struct LayerBranches {
    Matrix before;       // what the part's attention is added to
    Matrix attentionOut; // what all its heads add together, behind W^O
    Matrix after;        // the stream behind it
    Matrix mlpOut;       // what the layer's MLP, or its experts, adds
    Matrix post;         // what the layer leaves
};

/// Of a layer that exists; in a decoder with cross-attention the MLP stands behind both attentions. Not of a recurrent
/// translator, which has no residual stream.
LayerBranches layerBranches(const ActivationCache& run, AttentionPart part, int layer);

} // namespace headlight
