// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"

namespace headlight {

/// Checks tensors that a checkpoint may hold although they follow from others: copies of the tied embedding, computed
/// positions. They are not used, but one that differs would mean that the model is not the one that config.json
/// describes. Throws Error{BadFile, BadNumber}.
void checkRedundantTensors(const TensorSource& file, const ModelConfig& config, const Parameters& parameters);

} // namespace headlight
