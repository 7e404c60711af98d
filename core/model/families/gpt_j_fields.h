// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/tensor_table.h"

#include <vector>

namespace headlight {

/// Reads the fields that GPT-J and CodeGen share.
ModelConfig readGptJStack(const ConfigReader& json);

/// The layers "h.0.", …, as many as "n_layer" says.
std::vector<LayerNames> gptJLayers(const ModelConfig& config);

} // namespace headlight
