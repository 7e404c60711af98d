// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Jiang et al. 2023: Llama with shared keys and values and a window that slides over the text.
ModelConfig readMistral(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 131072,
                                                    .nHeads = 32,
                                                    .nKvHeads = 8,
                                                    .dVocab = 32000,
                                                    .dModel = 4096,
                                                    .nLayers = 32,
                                                    .dMlp = 14336}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    readRotary(json, {config.dHead}, config);
    slideEverywhere(json, 4096, config);
    readTie(json, false, config);
    return config;
}

/// Mistral AI 2024: Mistral where the file says which layers slide.
ModelConfig readMinistral(const ConfigReader& json)
{
    ModelConfig config = readMistral(json);
    const std::vector<bool> slides = slidingLayers(json, config);
    for (std::size_t l = 0; l < slides.size(); ++l)
        if (!slides[l])
            config.layers[l].window = {};
    return config;
}

} // namespace

Family ministralFamily()
{
    return llamaLike("ministral", "Ministral", readMinistral);
}

Family mistralFamily()
{
    return llamaLike("mistral", "Mistral", readMistral);
}

} // namespace headlight
