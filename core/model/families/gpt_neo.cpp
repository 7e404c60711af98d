// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/counted.h"
#include "core/model/families/all_families.h"
#include "core/model/families/gpt_neo_rows.h"
#include "core/model/families/stack_fields.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headlight {

namespace {

/// The types of the layers, written as [[["global", "local"], 12]]: global, local, 12 times.
std::vector<std::string> attentionTypes(const ConfigReader& json)
{
    std::vector<std::string> types;
    const nlohmann::json fallback = nlohmann::json::parse(R"([[["global", "local"], 12]])");
    try {
        for (const nlohmann::json& group : json.has("attention_types") ? json.raw("attention_types") : fallback)
            for (int i = 0; i < std::min(group.at(1).get<int>(), 1024) && types.size() < 1024; ++i)
                for (const nlohmann::json& type : group.at(0))
                    types.push_back(type.get<std::string>());
    } catch (const nlohmann::json::exception&) {
        json.failField("attention_types", "a list like [[[\"global\", \"local\"], 12]]");
    }
    return types;
}

/// Black et al. 2021: every other layer sees only the last tokens, and no score is scaled.
ModelConfig readGptNeo(const ConfigReader& json)
{
    ModelConfig config =
        readStack(json, {.nLayers = "num_layers",
                         .nHeads = "num_heads",
                         .sizes = {.nCtx = 2048, .nHeads = 16, .dVocab = 50257, .dModel = 2048, .nLayers = 24},
                         .mayShareKeys = false});
    config.normKind = NormKind::Layer;
    config.isGated = false;
    config.hasOutBias = config.hasMlpBias = true;
    config.activation = json.activation("activation_function", "gelu_new");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-5, 0.0, 1.0));
    config.positions = PositionKind::Learned;
    config.scaleByRootDHead = false;
    const std::vector<std::string> types =
        json.has("attention_layers") ? json.strings("attention_layers") : attentionTypes(json);
    json.allow({"attention_types", "hidden_act"});
    if (static_cast<int>(types.size()) != config.nLayers)
        json.failField("attention_types", "types for " + counted(config.nLayers, "layer"));
    const int width = json.positiveOr("window_size", 256);
    makeLayers(config);
    for (std::size_t layer = 0; layer < types.size(); ++layer)
        if (types[layer] == "local")
            config.layers[layer].window = slidingWindow(width);
        else if (types[layer] != "global")
            json.failField("attention_types", "\"global\" and \"local\" alone");
    readTie(json, true, config);
    return config;
}

void addNeoTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addGptNeoTensors(table, config, {"", "mlp.c_fc", "mlp.c_proj"}, parameters);
}

} // namespace

void addGptNeoTensors(TableBuilder& table, const ModelConfig& config, const LayerRows::Mlp& mlp, Parameters& parameters)
{
    const StackNames names{"wte", "h.", "ln_f", "lm_head"};
    addTokenEmbedding(table, config, names, parameters);
    if (config.positions == PositionKind::Learned)
        table.matrix("positionEmbedding", "wpe.weight", config.nCtx, config.dModel, parameters.positionEmbedding);
    addLayers(table, config, names.layers, parameters, [&](LayerRows& rows, BlockParameters& p) {
        const std::string attention = "attn.attention.";
        rows.norm("norm1", "ln_1", p.norm1);
        rows.projections({attention + "q_proj", attention + "k_proj", attention + "v_proj", attention + "out_proj"},
                         p.attention);
        rows.norm("norm2", "ln_2", p.norm2);
        rows.mlp(mlp, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

std::vector<LayerNames> gptNeoLayers(const ModelConfig& config)
{
    return {{"h.", config.nLayers, "num_layers"}};
}

Family gptNeoFamily()
{
    return {"gpt_neo", "GPT-Neo", readGptNeo, addNeoTensors, gptNeoLayers, {"transformer."}};
}

} // namespace headlight
