// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"
#include "core/model/model_config.h"

namespace headlight {

/// The tensors without what stands in front of every name where a model was saved as a part of what trained it:
/// "policy.", "net.", Lightning's "model." before the model's own.
TensorSource withoutOuterPrefix(const TensorSource& file, const ModelConfig& config);

} // namespace headlight
