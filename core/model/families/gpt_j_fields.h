// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/tensor_table.h"

#include <vector>

namespace headlight {

/// What GPT-J and CodeGen have in common.
ModelConfig readGptJStack(const ConfigReader& json);

/// "h.0.", … as "n_layer" says.
std::vector<LayerNames> gptJLayers(const ModelConfig& config);

} // namespace headlight
