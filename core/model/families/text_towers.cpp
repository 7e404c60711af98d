// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/families/tower_rows.h"

#include <limits>

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
    json.allow({"logit_scale_init_value", "attention_dropout", "tie_word_embeddings", "is_decoder",
                "add_cross_attention", "is_encoder_decoder", "tie_encoder_decoder"});
    return config;
}

/// Radford et al. 2021: each token sees those before it.
ModelConfig readClipText(const ConfigReader& json)
{
    ModelConfig config =
        readTower(json, {.nCtx = 77, .nHeads = 8, .dVocab = 49408, .dModel = 512, .nLayers = 12, .dMlp = 2048},
                  "quick_gelu", 1e-5);
    config.image.dPooled = json.positiveOr("projection_dim", 512);
    constexpr int kNotMeant = 2; // files of the first release name this id, which is no end token
    const std::int64_t end = json.integerOr("eos_token_id", 49407, 0, std::numeric_limits<int>::max());
    if (end != kNotMeant)
        config.endIds = {end};
    return config;
}

/// Zhai et al. 2023: every token sees every other.
ModelConfig readSiglipText(const ConfigReader& json)
{
    ModelConfig config =
        readTower(json, {.nCtx = 64, .nHeads = 12, .dVocab = 32000, .dModel = 768, .nLayers = 12, .dMlp = 3072},
                  "gelu_pytorch_tanh", 1e-6);
    config.defaultMask = MaskKind::None;
    config.image.dPooled = json.positiveOr("projection_size", config.dModel);
    return config;
}

ModelConfig readClip(const ConfigReader& json)
{
    return readTowerWithin(json, "text_config", readClipText);
}

ModelConfig readSiglip(const ConfigReader& json)
{
    return readTowerWithin(json, "text_config", readSiglipText);
}

void addTowerTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {"embeddings.token_embedding"}, parameters);
    table.matrix("positionEmbedding", "embeddings.position_embedding.weight", config.nCtx, config.dModel,
                 parameters.positionEmbedding);
    addTowerLayers(table, config, parameters);
    table.norm("finalNorm", "final_layer_norm", config.dModel, parameters.finalNorm);
}

void addClipTextTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTowerTensors(table, config, parameters);
    addTowerEnd(table, config, "text_projection", false, parameters);
}

void addSiglipTextTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTowerTensors(table, config, parameters);
    addTowerEnd(table, config, "head", true, parameters);
}

Family clipTower(std::string_view modelType, ModelConfig (*read)(const ConfigReader&))
{
    return {modelType, "CLIP", read, addClipTextTensors, towerLayers, {"text_model."}};
}

Family siglipTower(std::string_view modelType, ModelConfig (*read)(const ConfigReader&))
{
    return {modelType, "SigLIP", read, addSiglipTextTensors, towerLayers, {"text_model."}};
}

} // namespace

Family clipFamily()
{
    return clipTower("clip", readClip);
}

Family clipTextFamily()
{
    return clipTower("clip_text_model", readClipText);
}

Family siglipFamily()
{
    return siglipTower("siglip", readSiglip);
}

Family siglipTextFamily()
{
    return siglipTower("siglip_text_model", readSiglipText);
}

} // namespace headlight
