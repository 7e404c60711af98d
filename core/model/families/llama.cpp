// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Touvron et al. 2023 and Llama Team 2024; SmolLM and many others are of this type too.
ModelConfig readLlama(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 2048, .nHeads = 32, .dVocab = 32000, .dModel = 4096, .nLayers = 32, .dMlp = 11008}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.hasMlpBias = json.booleanOr("mlp_bias", false);
    readRotary(json, {config.dHead}, config);
    readTie(json, false, config);
    if (json.stringOr("activation", "swiglu") != "swiglu") // Falcon 3 names its gate with "silu" here
        json.decline("activation", "\"swiglu\", with \"hidden_act\" for the function in it,");
    return config;
}

} // namespace

Family llamaFamily()
{
    return llamaLike("llama", "Llama", readLlama);
}

} // namespace headlight
