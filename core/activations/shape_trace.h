// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/tensor/shape.h"

#include <string>
#include <vector>

namespace headlight {

/// One operand or result of the attention of one layer.
struct ShapeTerm {
    std::string name;     // "W^Q"; ^ and _ mark one raised or lowered character group, as in LaTeX
    std::string symbolic; // "[d_model, h·d_k]"
    Shape actual;         // {256, 256}
};

/// One step: left (· right) → result, e.g. X · W^Q → Q. Some steps have a third operand, written after a bar: (left ·
/// right | third) → result.
struct ShapeStep {
    std::string id;      // "projectQ"
    std::string formula; // "Q = X W^Q + b^Q"
    std::vector<ShapeTerm> operands;
    ShapeTerm result;
    bool perHead = false;   // the shapes are for one head; the step is done nHeads times
    std::string sign = "·"; // between the operands
    int nSharing = 1;       // heads that share the result, where it belongs to a group
};

/// A layer of a part, and how many queries and keys it has.
struct TracedLayer {
    AttentionPart part = AttentionPart::Decoder;
    int layer = 0;
    int nQueries = 0;
    int nKeys = 0;
};

/// The attention of one layer in the paper's order: projections, split into heads, q kᵀ, scale, mask, softmax, z,
/// concat, output; between them the steps of the model's own: the latent vectors that q, k and v are made of, q and k
/// normed and turned by their positions, a bias for these [Tq, Tk], a soft cap, and the sink's column of the weights.
/// With grouped queries K_g and V_g are those of a group. In a cross-attention X is the decoder's residual stream and Y
/// the encoder's output; elsewhere both are the same tokens. A recurrent translator's attention is traced by
/// additiveShapeTrace().
std::vector<ShapeStep> shapeTrace(const ModelConfig& config, const TracedLayer& layer);

/// The trace of the part's first layer.
std::vector<ShapeStep> shapeTrace(const ModelConfig& config, AttentionPart part, int nQueries, int nKeys);

/// The trace of the decoder's first layer, nTokens tokens looking at themselves.
std::vector<ShapeStep> shapeTrace(const ModelConfig& config, int nTokens);

} // namespace headlight
