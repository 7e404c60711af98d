// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/model_config.h"
#include "core/model/rotary_config.h"

#include <string_view>

namespace headlight {

/// Values that a family takes for its rotary positions where its config.json is silent.
struct RotaryDefaults {
    int dHead = 0;
    double base = 10000.0;
    double fraction = 1.0; // fraction of a head that is turned
    RotaryLayout layout = RotaryLayout::Half;
    std::string_view baseKey = "rope_theta";
    /// The set to read where "rope_parameters" has several; empty: it has one.
    std::string_view layerType = {};
    int nTrained = 0;           // positions in the first training; 0: the model's context
    bool hasAmplitudes = false; // "rope_scaling" says "short_mscale" and "long_mscale" (Phi-MoE)
    bool readsScaling = true;   // false: the scaling beside these fields belongs to another set of layers
    /// Whether "rope_parameters" may be one object for all types of layers; else it has one for each.
    bool sharesParameters = false;
};

/// Reads one set of rotary positions in either format: "rope_theta", "rope_scaling" and "partial_rotary_factor", or all
/// of them in "rope_parameters".
RotaryConfig rotaryFields(const ConfigReader& json, const RotaryDefaults& defaults, int nCtx);

/// Reads the one set of a family whose layers are all alike into config.rotary; a scaling of the positions makes the
/// context longer.
void readRotary(const ConfigReader& json, const RotaryDefaults& defaults, ModelConfig& config);

} // namespace headlight
