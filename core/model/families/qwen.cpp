// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/qwen_fields.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

ModelConfig readQwenStack(const ConfigReader& json, const StackKeys& keys)
{
    ModelConfig config = readStack(json, keys);
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    readRotary(json, {config.dHead}, config);
    makeLayers(config);
    readTie(json, false, config);
    json.allow(
        {"dual_chunk_attention_config"}); // says how servers cut texts of some hundred thousand tokens (Qwen2.5-1M)
    return config;
}

int qwenWindow(const ConfigReader& json)
{
    const bool slides = json.booleanOr("use_sliding_window", false) && !json.saysNull("sliding_window");
    const int narrowest = slides ? 1 : 0; // transformers saves 0 for a Qwen2-MoE that does not slide
    const std::int64_t width = json.integerOr("sliding_window", 4096, narrowest, 1 << 24);
    return slides ? static_cast<int>(width) : 0;
}

void slideLaterLayers(const ConfigReader& json, ModelConfig& config)
{
    constexpr int kFullByDefault = 28; // default of all these models
    const std::vector<bool> slides = slidingLayers(json, config);
    const std::size_t nFull = json.integerOr("max_window_layers", kFullByDefault, 0, 1024);
    const int width = qwenWindow(json);
    for (std::size_t l = 0; l < config.layers.size() && width != 0; ++l)
        if (slides.empty() ? l >= nFull : slides[l])
            config.layers[l].window = slidingWindow(width);
}

namespace {

/// Qwen Team 2024: Llama with biases of q, k and v.
ModelConfig readQwen2(const ConfigReader& json)
{
    ModelConfig config = readQwenStack(json, {.sizes = {.nCtx = 32768,
                                                        .nHeads = 32,
                                                        .nKvHeads = 32,
                                                        .dVocab = 151936,
                                                        .dModel = 4096,
                                                        .nLayers = 32,
                                                        .dMlp = 22016}});
    slideLaterLayers(json, config);
    config.hasQkvBias = true;
    json.requireVariant("use_mrope", false);
    const double base = config.rotary.front().base; // CodeQwen1.5 has it twice
    if (json.numberOr("rotary_emb_base", base, 0.0, 1e12) != base)
        json.decline("rotary_emb_base", "the number of \"rope_theta\"");
    return config;
}

/// Qwen Team 2025: Qwen2 without these biases; each head's q and k are normed.
ModelConfig readQwen3(const ConfigReader& json)
{
    ModelConfig config = readQwenStack(json, {.sizes = {.nCtx = 32768,
                                                        .nHeads = 32,
                                                        .nKvHeads = 32,
                                                        .dHead = 128,
                                                        .dVocab = 151936,
                                                        .dModel = 4096,
                                                        .nLayers = 32,
                                                        .dMlp = 22016}});
    slideLaterLayers(json, config);
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.qkNorm = QkNorm::PerHead;
    return config;
}

} // namespace

Family qwen2Family()
{
    return llamaLike("qwen2", "Qwen2", readQwen2);
}

Family qwen3Family()
{
    return llamaLike("qwen3", "Qwen3", readQwen3);
}

} // namespace headlight
