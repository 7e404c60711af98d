// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/shown_axes.h"
#include "core/tensor/matrix.h"
#include "core/transformer/block_steps.h"
#include "core/transformer/run_options.h"

namespace headlight {

struct ActivationCache;

/// Some rows of the stream on their way through one layer, [n, dModel] each.
struct RowsOfLayer {
    Matrix residPre;
    Matrix attentionIn;
    Matrix attentionOut;
    Matrix crossOut; // empty where there is no cross-attention
    BlockSteps steps;

    /// Views into these rows.
    AttendedRows attended() const { return {residPre, attentionIn, attentionOut, crossOut}; }
};

/// Rows of a layer, which the caller makes sure exist, computed again from what the run kept. A convolution that a
/// model adds behind its first layer is not in steps.post. A recurrent translator has no residual stream and must not
/// be given.
RowsOfLayer rowsOfLayer(const ActivationCache& run, AttentionPart part, int layer, TokenRange range);

/// The residual stream on its way through one layer, [T, dModel] each. A run keeps its first and last state; the others
/// are computed again, as block.h does it.
struct LayerBranches {
    Matrix before;       // the stream that the attention is added to; its norm in a model that carries norms
    Matrix attentionOut; // the sum of all heads, after W^O
    Matrix after;        // the stream after the attention was added
    Matrix mlpOut;       // the sum of the layer's MLP or experts
    Matrix post;         // the stream after the layer
};

/// The branches of a layer, which the caller makes sure exists; in a decoder with cross-attention the MLP follows both
/// attentions. A recurrent translator has no residual stream and must not be given.
LayerBranches layerBranches(const ActivationCache& run, AttentionPart part, int layer);

} // namespace headlight
