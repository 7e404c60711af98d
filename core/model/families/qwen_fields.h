// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/families/stack_fields.h"
#include "core/model/model_config.h"

namespace headlight {

/// What the Qwen models have in common: Llama's blocks, of which none slides yet. `keys`: the sizes of one of them.
ModelConfig readQwenStack(const ConfigReader& json, const StackKeys& keys);

/// The width of their windows; 0: they have none.
int qwenWindow(const ConfigReader& json);

/// The windows of the layers behind "max_window_layers", or of those that "layer_types" names.
void slideLaterLayers(const ConfigReader& json, ModelConfig& config);

} // namespace headlight
