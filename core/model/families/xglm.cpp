// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"

#include <cmath>

namespace headlight {

namespace {

constexpr int kFairseqFirstPosition = 2; // the first rows of the table date from when padding had one

/// Reads decoders of fairseq: pre-norm blocks with biases, embeddings times √dModel.
ModelConfig readFairseqDecoder(const ConfigReader& json, const StackKeys& keys)
{
    ModelConfig config = readStack(json, keys);
    config.normKind = NormKind::Layer;
    config.layerNormEpsilon = 1e-5F;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = true;
    config.firstPosition = kFairseqFirstPosition;
    if (json.booleanOr("scale_embedding", true))
        config.embeddingScale = std::sqrt(static_cast<float>(config.dModel));
    readTie(json, true, config);
    return config;
}

/// Lin et al. 2022.
ModelConfig readXglm(const ConfigReader& json)
{
    ModelConfig config = readFairseqDecoder(
        json, {.dModel = "d_model",
               .nLayers = "num_layers",
               .nHeads = "attention_heads",
               .dMlp = "ffn_dim",
               .sizes = {.nCtx = 2048, .nHeads = 16, .dVocab = 256008, .dModel = 1024, .nLayers = 24, .dMlp = 4096},
               .mayShareKeys = false});
    config.activation = json.activation("activation_function", "gelu");
    config.positions = PositionKind::SinusoidalFairseq;
    json.allow({"hidden_act", "intermediate_size"}); // the family ignores them
    return config;
}

/// Luo et al. 2022.
ModelConfig readBioGpt(const ConfigReader& json)
{
    ModelConfig config = readFairseqDecoder(
        json, {.sizes = {.nCtx = 1024, .nHeads = 16, .dVocab = 42384, .dModel = 1024, .nLayers = 24, .dMlp = 4096},
               .mayShareKeys = false});
    config.activation = json.activation("hidden_act", "gelu");
    config.positions = PositionKind::Learned;
    json.allow({"layer_norm_eps"}); // none of its norms uses it
    return config;
}

void addFairseqTensors(TableBuilder& table, const ModelConfig& config, const StackNames& names, Parameters& parameters)
{
    addTokenEmbedding(table, config, names, parameters);
    if (config.positions == PositionKind::Learned)
        table.matrix("positionEmbedding", "embed_positions.weight", config.nCtx + config.firstPosition, config.dModel,
                     parameters.positionEmbedding);
    addLayers(table, config, names.layers, parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "self_attn_layer_norm", p.norm1);
        rows.projections({"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.out_proj"},
                         p.attention);
        rows.norm("norm2", "final_layer_norm", p.norm2);
        rows.mlp({"", "fc1", "fc2"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

void addXglmTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addFairseqTensors(table, config, {"embed_tokens", "layers.", "layer_norm", "lm_head"}, parameters);
}

void addBioGptTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addFairseqTensors(table, config, {"embed_tokens", "layers.", "layer_norm", "output_projection"}, parameters);
}

std::vector<LayerNames> xglmLayers(const ModelConfig& config)
{
    return {{"layers.", config.nLayers, "num_layers"}};
}

std::vector<std::string> bioGptCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"output_projection.weight"} : std::vector<std::string>{};
}

} // namespace

Family xglmFamily()
{
    return {"xglm", "XGLM", readXglm, addXglmTensors, xglmLayers, {"model."}, {"embed_positions.weights"}};
}

Family bioGptFamily()
{
    return {"biogpt", "BioGPT", readBioGpt, addBioGptTensors, plainLayers, {"biogpt."}, {}, bioGptCopies};
}

} // namespace headlight
