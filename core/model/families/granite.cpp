// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/granite_fields.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

#include <cmath>

namespace headlight {

ModelConfig readGraniteStack(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 2048, .nHeads = 32, .dVocab = 32000, .dModel = 4096, .nLayers = 32, .dMlp = 11008}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.embeddingScale = static_cast<float>(json.numberOr("embedding_multiplier", 1.0, 0.0, 1e9));
    config.ownDivisor = static_cast<float>(1.0 / json.numberOr("attention_multiplier", 1.0, 1e-9, 1e9));
    config.residualScale = static_cast<float>(json.numberOr("residual_multiplier", 1.0, 0.0, 1e9));
    config.logitScale = static_cast<float>(1.0 / json.numberOr("logits_scaling", 1.0, 1e-9, 1e9));
    readRotary(json, {config.dHead}, config);
    readTie(json, false, config);
    return config;
}

namespace {

/// IBM 2024.
ModelConfig readGranite(const ConfigReader& json)
{
    ModelConfig config = readGraniteStack(json);
    config.hasMlpBias = json.booleanOr("mlp_bias", false);
    return config;
}

/// Hu et al. 2024.
ModelConfig readMiniCpm(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 2048, .nHeads = 32, .dVocab = 32000, .dModel = 4096, .nLayers = 32, .dMlp = 11008}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.embeddingScale = static_cast<float>(json.numberOr("scale_emb", 1.0, 0.0, 1e9));
    config.residualScale =
        static_cast<float>(json.numberOr("scale_depth", 1.0, 0.0, 1e9) / std::sqrt(double(config.nLayers)));
    config.logitScale = static_cast<float>(json.numberOr("dim_model_base", 1.0, 1e-9, 1e9) / config.dModel);
    json.allow({"mup_denominator"}); // belongs to the small model that drafts for this one (MiniCPM4)
    readRotary(json, {config.dHead}, config);
    readTie(json, true, config);
    return config;
}

} // namespace

Family graniteFamily()
{
    return llamaLike("granite", "Granite", readGranite);
}

Family miniCpmFamily()
{
    return llamaLike("minicpm", "MiniCPM", readMiniCpm);
}

} // namespace headlight
