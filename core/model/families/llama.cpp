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
        json, {.nCtxOr = 2048, .nHeadsOr = 32, .dVocabOr = 32000, .dModelOr = 4096, .nLayersOr = 32, .dMlpOr = 11008});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.hasMlpBias = json.booleanOr("mlp_bias", false);
    readRotary(json, {config.dHead}, config);
    readTie(json, false, config);
    return config;
}

} // namespace

Family llamaFamily()
{
    return llamaLike("llama", "Llama", readLlama);
}

} // namespace headlight
