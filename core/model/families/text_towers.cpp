// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"

namespace headlight {

namespace {

/// What the text towers of CLIP and SigLIP share: norms before the branches, biases, learned positions, no head.
ModelConfig readTower(const ConfigReader& json, const StackSizes& sizes, const char* activation, double epsilon)
{
    ModelConfig config = readStack(json, {.sizes = sizes, .mayShareKeys = false});
    config.normKind = NormKind::Layer;
    config.positions = PositionKind::Learned;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = true;
    config.activation = json.activation("hidden_act", activation);
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", epsilon, 0.0, 1.0));
    config.isEncoder = true;
    config.head = HeadKind::None;
    json.allow({"projection_dim", "projection_size", "logit_scale_init_value", "attention_dropout",
                "tie_word_embeddings", "is_decoder", "add_cross_attention", "is_encoder_decoder",
                "tie_encoder_decoder"});
    return config;
}

/// Radford et al. 2021: each token sees those before it.
ModelConfig readClipText(const ConfigReader& json)
{
    return readTower(json, {.nCtx = 77, .nHeads = 8, .dVocab = 49408, .dModel = 512, .nLayers = 12, .dMlp = 2048},
                     "quick_gelu", 1e-5);
}

/// Zhai et al. 2023: every token sees every other.
ModelConfig readSiglipText(const ConfigReader& json)
{
    ModelConfig config =
        readTower(json, {.nCtx = 64, .nHeads = 12, .dVocab = 32000, .dModel = 768, .nLayers = 12, .dMlp = 3072},
                  "gelu_pytorch_tanh", 1e-6);
    config.defaultMask = MaskKind::None;
    return config;
}

/// Reads the text tower in the description of both towers.
ModelConfig readWithin(const ConfigReader& json, ModelConfig (*read)(const ConfigReader&))
{
    const std::vector<ConfigReader> text = json.innerModel("text_config");
    json.allow({"vision_config", "projection_dim", "logit_scale_init_value", "text_config_dict", "vision_config_dict",
                "text_config", "tie_word_embeddings", "is_encoder_decoder"});
    if (text.empty())
        return read(json); // the sizes of the release are the tower's own defaults
    ModelConfig config = read(text[0]);
    text[0].requireAllKnown();
    return config;
}

ModelConfig readClip(const ConfigReader& json)
{
    return readWithin(json, readClipText);
}

ModelConfig readSiglip(const ConfigReader& json)
{
    return readWithin(json, readSiglipText);
}

void addTowerTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {"embeddings.token_embedding"}, parameters);
    table.matrix("positionEmbedding", "embeddings.position_embedding.weight", config.nCtx, config.dModel,
                 parameters.positionEmbedding);
    addLayers(table, config, "encoder.layers.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "layer_norm1", p.norm1);
        rows.projections({"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.out_proj"},
                         p.attention);
        rows.norm("norm2", "layer_norm2", p.norm2);
        rows.mlp({"", "mlp.fc1", "mlp.fc2"}, p.mlp);
    });
    table.norm("finalNorm", "final_layer_norm", config.dModel, parameters.finalNorm);
}

std::vector<LayerNames> towerLayers(const ModelConfig& config)
{
    return {{"encoder.layers.", config.nLayers, "num_hidden_layers"}};
}

Family towerFamily(std::string_view modelType, std::string_view title, ModelConfig (*read)(const ConfigReader&))
{
    return {modelType, title, read, addTowerTensors, towerLayers, {"text_model."}};
}

} // namespace

Family clipFamily()
{
    return towerFamily("clip", "CLIP", readClip);
}

Family clipTextFamily()
{
    return towerFamily("clip_text_model", "CLIP", readClipText);
}

Family siglipFamily()
{
    return towerFamily("siglip", "SigLIP", readSiglip);
}

Family siglipTextFamily()
{
    return towerFamily("siglip_text_model", "SigLIP", readSiglipText);
}

} // namespace headlight
