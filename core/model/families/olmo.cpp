// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Groeneveld et al. 2024: norms without learned numbers.
ModelConfig readOlmo(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 2048, .nHeads = 32, .dVocab = 50304, .dModel = 4096, .nLayers = 32, .dMlp = 11008}});
    config.normKind = NormKind::Layer;
    config.normHasGain = config.normHasBias = false;
    config.activation = json.activation("hidden_act", "silu");
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.qkvClip = static_cast<float>(json.numberOr("clip_qkv", 0.0, 0.0, 1e9));
    readRotary(json, {config.dHead}, config);
    readTie(json, false, config);
    return config;
}

/// Reads OLMo 2 (OLMo Team 2024): each branch is normed before it is added, q and k are normed over all heads.
ModelConfig readOlmo2Stack(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 2048, .nHeads = 32, .dVocab = 50304, .dModel = 4096, .nLayers = 32, .dMlp = 11008}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.normPlacement = NormPlacement::Branch;
    config.qkNorm = QkNorm::Whole;
    readTie(json, false, config);
    return config;
}

ModelConfig readOlmo2(const ConfigReader& json)
{
    ModelConfig config = readOlmo2Stack(json);
    readRotary(json, {config.dHead}, config);
    return config;
}

/// OLMo Team 2025: OLMo 2 where three layers of four slide; their turns are not stretched.
ModelConfig readOlmo3(const ConfigReader& json)
{
    ModelConfig config = readOlmo2Stack(json);
    RotaryDefaults global{config.dHead};
    global.layerType = "full_attention";
    global.sharesParameters = true;
    RotaryDefaults local = global;
    local.layerType = "sliding_attention";
    local.readsScaling = false;
    const int nCtx = config.nCtx;
    readRotary(json, global, config); // stretches the context as well
    config.rotary = {config.rotary.front(), rotaryFields(json, local, nCtx)};
    makeLayers(config);
    const std::vector<bool> slides = slidingLayers(json, config);
    const bool hasWindow = !json.saysNull("sliding_window");
    const int width = json.positiveOr("sliding_window", 4096);
    for (std::size_t l = 0; l < config.layers.size(); ++l)
        if (slides.empty() ? (l + 1) % 4 != 0 : slides[l])
            config.layers[l] = {hasWindow ? slidingWindow(width) : LocalWindow{}, 1, false};
    return config;
}

} // namespace

Family olmoFamily()
{
    return llamaLike("olmo", "OLMo", readOlmo);
}

Family olmo2Family()
{
    return {"olmo2", "OLMo 2", readOlmo2, addBranchNormTensors, plainLayers, {"model."}};
}

Family olmo3Family()
{
    return {"olmo3", "OLMo 3", readOlmo3, addBranchNormTensors, plainLayers, {"model."}};
}

} // namespace headlight
