// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// Whether the model has a head that makes logits; a checkpoint may lack one.
bool hasLogits(const ModelConfig& config, const Parameters& parameters);

/// finalResid [n, dModel] → logits [n, dVocab]: through the layer of a masked-token head where there is one, the
/// unembedding and its bias, scaled and soft-capped as the model does. The caller makes sure that hasLogits().
Matrix unembed(const ModelConfig& config, const Parameters& parameters, const MatrixView& finalResid);

} // namespace headlight
