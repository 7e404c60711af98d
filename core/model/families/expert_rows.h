// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/layer_rows.h"

#include <string>

namespace headlight {

/// Names of the router [nExperts, dModel] and of experts with tensors of their own; `{}` stands for the expert's
/// number.
struct ExpertNames {
    std::string router = "mlp.gate";
    std::string gate = "mlp.experts.{}.gate_proj";
    std::string in = "mlp.experts.{}.up_proj";
    std::string out = "mlp.experts.{}.down_proj";
    /// [1, nExperts] added to the ratings by which experts are chosen; empty: the name that follows from the router's
    /// matrix.
    std::string correction = {};
};
/// Adds the tensors of a layer's experts. A checkpoint with fused experts has the names of FusedExpertNames instead,
/// whatever the family.
void addExperts(LayerRows& rows, const ModelConfig& config, const ExpertNames& names, ExpertParameters& p);

/// Names of two tensors with all experts of a layer: [nExperts, 2·dMlp, dModel], gates before inputs, and [nExperts,
/// dModel, dMlp].
struct FusedExpertNames {
    std::string router = "mlp.gate";
    std::string gateAndIn = "mlp.experts.gate_up_proj";
    std::string out = "mlp.experts.down_proj";
    std::string correction = {}; // see ExpertNames::correction
};
void addFusedExperts(LayerRows& rows, const ModelConfig& config, const FusedExpertNames& names, ExpertParameters& p);

/// Adds the experts of a layer, with the shared one under a prefix like "mlp.shared_experts."; or the layer's MLP.
void addMlpOrExperts(LayerRows& rows, const ModelConfig& config, const ExpertNames& names, std::size_t layer,
                     BlockParameters& p);

/// Adds the MLP that every token goes through beside the experts; `theirs` is the prefix of "gate_proj".
void addSharedExpert(LayerRows& rows, const ModelConfig& config, const std::string& theirs, MlpParameters& p);

} // namespace headlight
