// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/gpt_neo_rows.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

/// LG AI Research 2024: EXAONE 3 and 3.5, Llama's block under the names of a GPT.
ModelConfig readExaone(const ConfigReader& json)
{
    ModelConfig config =
        readStack(json, {.nLayers = "num_layers",
                         .sizes = {.nCtx = 2048, .nHeads = 32, .dVocab = 102400, .dModel = 2048, .nLayers = 32}});
    config.activation = json.activation("activation_function", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-6, 0.0, 1.0));
    readRotary(json, {config.dHead}, config);
    readTie(json, true, config);
    return config;
}

void addExaoneTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addGptNeoTensors(table, config, {"mlp.c_fc_0", "mlp.c_fc_1", "mlp.c_proj"}, parameters);
}

/// The layers that slide where the file does not list them: all but every n-th, or a repeated pattern "LLLG"; the last
/// layer never slides.
std::vector<bool> slidesByPattern(const ConfigReader& json, const ModelConfig& config)
{
    std::vector<bool> slides(config.layers.size());
    const bool isWord = json.has("sliding_window_pattern") && json.raw("sliding_window_pattern").is_string();
    const std::string word = isWord ? json.string("sliding_window_pattern") : std::string();
    if (isWord && (word.empty() || word.find_first_not_of("LG") != std::string::npos))
        json.failField("sliding_window_pattern", "a number of layers, or a word of L and G");
    const std::size_t every = isWord ? 1 : json.positiveOr("sliding_window_pattern", 4);
    for (std::size_t l = 0; l < slides.size(); ++l)
        slides[l] = isWord ? word[l % word.size()] == 'L' && l + 1 < slides.size() : (l + 1) % every != 0;
    return slides;
}

/// LG AI Research 2025: each branch is normed before it is added; where some layers slide, the others have no
/// positions.
ModelConfig readExaone4(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 2048,
                                                    .nHeads = 32,
                                                    .nKvHeads = 32,
                                                    .dVocab = 102400,
                                                    .dModel = 4096,
                                                    .nLayers = 32,
                                                    .dMlp = 16384}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.normPlacement = NormPlacement::Branch;
    config.qkNorm = QkNorm::PerHead;
    readRotary(json, {config.dHead}, config);
    makeLayers(config);
    std::vector<bool> slides = slidingLayers(json, config);
    json.allow({"sliding_window_pattern"});
    if (!json.saysNull("sliding_window")) {
        const int width = json.positiveOr("sliding_window", 4096);
        if (slides.empty())
            slides = slidesByPattern(json, config);
        for (std::size_t l = 0; l < slides.size(); ++l)
            config.layers[l] = slides[l] ? LayerConfig{slidingWindow(width), 0, false} : LayerConfig{{}, -1, false};
    }
    readTie(json, false, config);
    return config;
}

} // namespace

Family exaoneFamily()
{
    return {"exaone", "EXAONE", readExaone, addExaoneTensors, gptNeoLayers, {"transformer."}};
}

Family exaone4Family()
{
    return {"exaone4", "EXAONE 4", readExaone4, addBranchNormTensors, plainLayers, {"model."}};
}

} // namespace headlight
