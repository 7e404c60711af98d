// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

namespace headlight {

struct ActivationCache;

/// The residual stream on its way through one layer, [T, dModel] each. A run keeps its first and last state; the others
/// are computed again, as block.h does it.
struct LayerBranches {
    Matrix before;       // the stream before the attention is added
    Matrix attentionOut; // the sum of all heads, after W^O
    Matrix after;        // the stream after the attention was added
    Matrix mlpOut;       // the sum of the layer's MLP or experts
    Matrix post;         // the stream after the layer
};

/// The branches of a layer, which the caller makes sure exists; in a decoder with cross-attention the MLP follows both
/// attentions. A recurrent translator has no residual stream and must not be given.
LayerBranches layerBranches(const ActivationCache& run, AttentionPart part, int layer);

} // namespace headlight
