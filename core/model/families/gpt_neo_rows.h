// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/layer_rows.h"

#include <vector>

namespace headlight {

/// Adds the tensors of GPT-Neo (Black et al. 2021), whose names EXAONE 3 shares except for those of its MLP.
void addGptNeoTensors(TableBuilder& table, const ModelConfig& config, const LayerRows::Mlp& mlp,
                      Parameters& parameters);

/// The layers "h.0.", …, as many as "num_layers" says.
std::vector<LayerNames> gptNeoLayers(const ModelConfig& config);

} // namespace headlight
