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
void addExperts(LayerRows& rows, const ModelConfig& config, const ExpertNames& names, ExpertParameters& p);

} // namespace headlight
