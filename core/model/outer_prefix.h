// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"
#include "core/model/model_config.h"

namespace headlight {

/// The tensors without a prefix that all names have because the model was saved as part of a training program's object:
/// "policy.", "net.", Lightning's "model." in front of the model's own.
TensorSource withoutOuterPrefix(const TensorSource& file, const ModelConfig& config);

} // namespace headlight
