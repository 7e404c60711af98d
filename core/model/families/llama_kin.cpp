// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/counted.h"
#include "core/model/families/all_families.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

// This file has families with Llama's tensors under Llama's names and a few changes.

/// Reads the fields that all of them share.
ModelConfig readLlamaKin(const ConfigReader& json, const StackKeys& keys, double epsilonOr, bool isBiasedOr = false)
{
    ModelConfig config = readStack(json, keys);
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", epsilonOr, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", isBiasedOr);
    config.hasMlpBias = json.booleanOr("mlp_bias", false);
    return config;
}

/// The layers that have rotary positions: "no_rope_layers" has 1 for them; without it all but every fourth.
std::vector<bool> turningLayers(const ConfigReader& json, const ModelConfig& config)
{
    const int every = json.positiveOr("no_rope_layer_interval", 4);
    std::vector<bool> turns;
    if (json.has("no_rope_layers"))
        for (const double layer : json.numbers("no_rope_layers"))
            turns.push_back(layer != 0.0);
    else
        for (int l = 0; l < config.nLayers; ++l)
            turns.push_back((l + 1) % every != 0);
    if (static_cast<int>(turns.size()) < config.nLayers)
        json.failField("no_rope_layers", "one for each of " + counted(config.nLayers, "layer"));
    return turns;
}

/// Bakouch et al. 2025: some layers have no positions.
ModelConfig readSmolLm3(const ConfigReader& json)
{
    ModelConfig config = readLlamaKin(json,
                                      {.sizes = {.nCtx = 32768,
                                                 .nHeads = 16,
                                                 .nKvHeads = 4,
                                                 .dVocab = 128256,
                                                 .dModel = 2048,
                                                 .nLayers = 36,
                                                 .dMlp = 11008}},
                                      1e-6);
    readRotary(json, {config.dHead, 2e6}, config);
    makeLayers(config);
    const std::vector<bool> turns = turningLayers(json, config);
    const std::vector<bool> slides = slidingLayers(json, config);
    const bool hasWindow = json.booleanOr("use_sliding_window", false) && json.has("sliding_window");
    json.allow({"sliding_window", "max_window_layers"});
    for (std::size_t l = 0; l < config.layers.size(); ++l) {
        config.layers[l].rotary = turns[l] ? 0 : -1;
        if (hasWindow && (slides.empty() ? !turns[l] : slides[l]))
            config.layers[l].window = slidingWindow(json.positive("sliding_window"));
    }
    readTie(json, true, config);
    return config;
}

/// ByteDance Seed Team 2025: biases of q, k and v, and independently one of the output projection.
ModelConfig readSeedOss(const ConfigReader& json)
{
    ModelConfig config = readLlamaKin(json,
                                      {.sizes = {.nCtx = 524288,
                                                 .nHeads = 80,
                                                 .nKvHeads = 8,
                                                 .dHead = 128,
                                                 .dVocab = 155136,
                                                 .dModel = 4096,
                                                 .nLayers = 64,
                                                 .dMlp = 27648}},
                                      1e-6, true);
    config.hasOutBias = json.booleanOr("attention_out_bias", false);
    readRotary(json, {config.dHead}, config);
    readTie(json, false, config);
    return config;
}

/// Arcee AI 2025: an MLP without a gate.
ModelConfig readArcee(const ConfigReader& json)
{
    ModelConfig config = readLlamaKin(
        json, {.sizes = {.nCtx = 4096, .nHeads = 32, .dVocab = 32000, .dModel = 2560, .nLayers = 32, .dMlp = 18432}},
        1e-5);
    config.isGated = false;
    config.activation = json.activation("hidden_act", "relu2");
    readRotary(json, {config.dHead}, config);
    readTie(json, false, config);
    return config;
}

/// Baidu 2025: ERNIE 4.5 without experts; neighbouring numbers of a head are turned together.
ModelConfig readErnie45(const ConfigReader& json)
{
    ModelConfig config = readLlamaKin(json,
                                      {.sizes = {.nCtx = 131072,
                                                 .nHeads = 16,
                                                 .nKvHeads = 2,
                                                 .dHead = 128,
                                                 .dVocab = 103424,
                                                 .dModel = 1024,
                                                 .nLayers = 18,
                                                 .dMlp = 3072}},
                                      1e-5);
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = json.booleanOr("use_bias", false);
    RotaryDefaults rotary{config.dHead, 500000.0};
    rotary.layout = RotaryLayout::Interleaved;
    readRotary(json, rotary, config);
    readTie(json, true, config);
    json.allow({"compression_ratio"}); // concerns the positions in training; the releases say 1.0
    if (json.numberOr("compression_ratio", 1.0, 0.0, 1e9) != 1.0)
        json.decline("compression_ratio", "1.0");
    return config;
}

/// Kyutai 2025: neighbouring numbers turn together, as in ERNIE 4.5; no bias of the output projection.
ModelConfig readHelium(const ConfigReader& json)
{
    ModelConfig config = readLlamaKin(json,
                                      {.sizes = {.nCtx = 4096,
                                                 .nHeads = 20,
                                                 .nKvHeads = 20,
                                                 .dHead = 128,
                                                 .dVocab = 48000,
                                                 .dModel = 2560,
                                                 .nLayers = 24,
                                                 .dMlp = 7040}},
                                      1e-8);
    config.hasOutBias = false;
    RotaryDefaults rotary{config.dHead, 100000.0};
    rotary.layout = RotaryLayout::Interleaved;
    readRotary(json, rotary, config);
    readTie(json, false, config);
    return config;
}

/// Parmar et al. 2024: Nemotron-4 and Minitron, with layer norms whose gain is kept as its distance from 1.
ModelConfig readNemotron(const ConfigReader& json)
{
    ModelConfig config = readLlamaKin(
        json, {.sizes = {.nCtx = 4096, .nHeads = 48, .dVocab = 256000, .dModel = 6144, .nLayers = 32, .dMlp = 24576}},
        1e-5);
    config.normKind = NormKind::Layer;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("norm_eps", 1e-5, 0.0, 1.0));
    config.isGated = false;
    config.activation = json.activation("hidden_act", "relu2");
    RotaryDefaults rotary{config.dHead};
    rotary.fraction = json.numberOr(json.firstOf({"rope_percent", "partial_rotary_factor"}), 0.5, 0.0, 1.0);
    readRotary(json, rotary, config);
    readTie(json, false, config);
    return config;
}

void addOneToGains(const ModelConfig&, Parameters& parameters)
{
    const auto addOne = [](LayerNormParameters& norm) { norm.gain.array() += 1.0F; };
    for (BlockParameters& block : parameters.blocks) {
        addOne(block.norm1);
        addOne(block.norm2);
    }
    addOne(parameters.finalNorm);
}

} // namespace

Family smolLm3Family()
{
    return llamaLike("smollm3", "SmolLM3", readSmolLm3);
}

Family seedOssFamily()
{
    return llamaLike("seed_oss", "Seed-OSS", readSeedOss);
}

Family arceeFamily()
{
    return llamaLike("arcee", "Arcee", readArcee);
}

Family ernie45Family()
{
    return llamaLike("ernie4_5", "ERNIE 4.5", readErnie45);
}

Family heliumFamily()
{
    return llamaLike("helium", "Helium", readHelium);
}

Family nemotronFamily()
{
    Family family = llamaLike("nemotron", "Nemotron", readNemotron);
    family.prepare = addOneToGains;
    return family;
}

} // namespace headlight
