// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/model_config.h"
#include "core/model/rotary_config.h"

#include <string_view>

namespace headlight {

/// What a family says of its rotary positions where its config.json does not.
struct RotaryDefaults {
    int dHead = 0;
    double base = 10000.0;
    double fraction = 1.0; // of a head that is turned
    RotaryLayout layout = RotaryLayout::Half;
    std::string_view baseKey = "rope_theta";
    /// Of several sets of rotary positions in "rope_parameters", the name of the one to read; empty: there is one.
    std::string_view layerType = "";
    int nTrained = 0;           // positions of the first training; 0: as many as the file says the model takes
    bool hasAmplitudes = false; // "rope_scaling" says "short_mscale" and "long_mscale" (Phi-MoE)
    bool readsScaling = true;   // else a scaling that stands there for all is of another set of layers
    /// "rope_parameters" may be one object for all types of layers; else there is one for each.
    bool sharesParameters = false;
};

/// Both ways to write it: "rope_theta", "rope_scaling" and "partial_rotary_factor", or all of them in
/// "rope_parameters".
RotaryConfig rotaryFields(const ConfigReader& json, const RotaryDefaults& defaults, int nCtx);

/// The same for a family whose layers all have the same; a scaling of the positions makes the context longer.
void readRotary(const ConfigReader& json, const RotaryDefaults& defaults, ModelConfig& config);

} // namespace headlight
