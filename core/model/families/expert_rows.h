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
};
/// Where the checkpoint's experts are fused they have the names of FusedExpertNames instead, whatever the family.
void addExperts(LayerRows& rows, const ModelConfig& config, const ExpertNames& names, ExpertParameters& p);

/// All experts of a layer in two tensors: [nExperts, 2·dMlp, dModel], gates before inputs, and [nExperts, dModel, dMlp].
struct FusedExpertNames {
    std::string router = "mlp.gate";
    std::string gateAndIn = "mlp.experts.gate_up_proj";
    std::string out = "mlp.experts.down_proj";
};
void addFusedExperts(LayerRows& rows, const ModelConfig& config, const FusedExpertNames& names, ExpertParameters& p);

/// The MLP beside the experts that every token goes through: `theirs` is what stands in front of "gate_proj".
void addSharedExpert(LayerRows& rows, const ModelConfig& config, const std::string& theirs, MlpParameters& p);

} // namespace headlight
