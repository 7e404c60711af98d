// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/model/table_builder.h"

#include <string>
#include <vector>

namespace headlight {

/// The layers that the towers of CLIP and SigLIP share, those of texts and those of images.
void addTowerLayers(TableBuilder& table, const ModelConfig& config, Parameters& parameters);
std::vector<LayerNames> towerLayers(const ModelConfig& config);

/// Adds what makes a tower's vector comparable with the other's, where the checkpoint has it: the projection and the
/// numbers that a cosine is scaled by.
void addTowerEnd(TableBuilder& table, const ModelConfig& config, const std::string& projection, bool hasBias,
                 Parameters& parameters);

/// Reads one tower, `own` ("vision_config"), in the description of both; `read` reads it alone.
ModelConfig readTowerWithin(const ConfigReader& json, const char* own, ModelConfig (*read)(const ConfigReader&));

} // namespace headlight
