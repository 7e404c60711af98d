// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/layer_rows.h"

#include <string>

namespace headlight {

/// The router [nExperts, dModel] and experts with tensors of their own; `{}` in a name is the expert's number.
struct ExpertNames {
    std::string router = "mlp.gate";
    std::string gate = "mlp.experts.{}.gate_proj";
    std::string in = "mlp.experts.{}.up_proj";
    std::string out = "mlp.experts.{}.down_proj";
    /// [1, nExperts] of the ratings by which experts are chosen; empty: [nExperts], beside the router's matrix.
    std::string correction = "";
};
/// Where the checkpoint's experts are fused they have the names of FusedExpertNames instead, whatever the family.
void addExperts(LayerRows& rows, const ModelConfig& config, const ExpertNames& names, ExpertParameters& p);

/// All experts of a layer in two tensors: [nExperts, 2·dMlp, dModel], gates before inputs, and [nExperts, dModel,
/// dMlp].
struct FusedExpertNames {
    std::string router = "mlp.gate";
    std::string gateAndIn = "mlp.experts.gate_up_proj";
    std::string out = "mlp.experts.down_proj";
    std::string correction = ""; // as that of ExpertNames
};
void addFusedExperts(LayerRows& rows, const ModelConfig& config, const FusedExpertNames& names, ExpertParameters& p);

/// The experts of a layer, and what every token goes through besides, as "mlp.shared_experts."; or its MLP.
void addMlpOrExperts(LayerRows& rows, const ModelConfig& config, const ExpertNames& names, std::size_t layer,
                     BlockParameters& p);

/// The MLP beside the experts that every token goes through: `theirs` is what stands in front of "gate_proj".
void addSharedExpert(LayerRows& rows, const ModelConfig& config, const std::string& theirs, MlpParameters& p);

} // namespace headlight
