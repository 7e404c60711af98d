// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/families/stack_fields.h"
#include "core/model/model_config.h"

namespace headlight {

/// Reads the fields that the Qwen models share: Llama's blocks, no layer sliding yet. `keys` has the sizes of one
/// model.
ModelConfig readQwenStack(const ConfigReader& json, const StackKeys& keys);

/// The width of the sliding windows; 0: there are none.
int qwenWindow(const ConfigReader& json);

/// Gives windows to the layers after "max_window_layers", or to those that "layer_types" names.
void slideLaterLayers(const ConfigReader& json, ModelConfig& config);

} // namespace headlight
