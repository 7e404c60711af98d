// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/image_towers.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/model/families/all_families.h"
#include "core/model/families/image_rows.h"
#include "core/model/families/tower_rows.h"

namespace headlight {

namespace {

ModelConfig readImageTower(const ConfigReader& json, int patchSize, const char* activation, double epsilon)
{
    ModelConfig config = readImageStack(json, {.patchSize = patchSize});
    config.activation = json.activation("hidden_act", activation);
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", epsilon, 0.0, 1.0));
    return config;
}

/// Radford et al. 2021: the stream is normed in front of the layers, and [CLS] behind them.
ModelConfig readClipVision(const ConfigReader& json)
{
    ModelConfig config = readImageTower(json, 32, "quick_gelu", 1e-5);
    config.hasEmbeddingNorm = true;
    config.image.hasPatchBias = false;
    config.image.prefix.hasClass = true;
    config.image.pooling = ImagePooling::OfClassToken;
    config.image.dPooled = json.positiveOr("projection_dim", 512);
    json.allow({"logit_scale_init_value"});
    return config;
}

/// Zhai et al. 2023: patches alone, and a learned query behind the layers.
ModelConfig readSiglipVision(const ConfigReader& json)
{
    ModelConfig config = readImageTower(json, 16, "gelu_pytorch_tanh", 1e-6);
    if (json.booleanOr("vision_use_head", true))
        config.image.pooling = ImagePooling::OfAttention;
    config.image.dPooled = config.dModel;
    config.image.classHead = ClassHeadKind::OfMeanOfPatches;
    config.image.labels = readLabels(json);
    return config;
}

constexpr const char* kTowerPositions = "embeddings.position_embedding.weight";

void addClipVisionTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addImageEmbedding(table, config,
                      {.patches = "embeddings.patch_embedding",
                       .classToken = "embeddings.class_embedding",
                       .positions = kTowerPositions,
                       .tokensAreLists = false},
                      parameters);
    table.norm("embeddingNorm", "pre_layrnorm", config.dModel, parameters.embeddingNorm); // so it is spelled
    addTowerLayers(table, config, parameters);
    table.norm("finalNorm", "post_layernorm", config.dModel, parameters.finalNorm);
    addTowerEnd(table, config, "visual_projection", false, parameters);
}

/// Adds a checkpoint's pooling query, whose q, k and v lie in one tensor as in torch.nn.MultiheadAttention.
void addAttentionPool(TableBuilder& table, const ModelConfig& config, AttentionPoolParameters& p)
{
    const Index d = config.dModel;
    const std::string ours = "image.pool";
    table.add({ours + ".probe", "head.probe", {1, 1, d}, 0, d, &p.probe});
    const auto part = [&](const char* suffix, Index first, Weight& w, RowVector& b) {
        table.add({ours + ".w" + suffix, "head.attention.in_proj_weight", {3 * d, d}, first, d, &w, true});
        table.add({ours + ".b" + suffix, "head.attention.in_proj_bias", {3 * d}, first, d, &b});
    };
    part("Q", 0, p.attention.wQ, p.attention.bQ);
    part("K", d, p.attention.wK, p.attention.bK);
    part("V", 2 * d, p.attention.wV, p.attention.bV);
    table.transposedLinear({ours, "O", "head.attention.out_proj", d, d, true}, p.attention.wO, p.attention.bO);
    table.norm(ours + ".norm", "head.layernorm", d, p.norm);
    table.transposedLinear({ours + ".mlp", "In", "head.mlp.fc1", d, config.dMlp, true}, p.mlp.wIn, p.mlp.bIn);
    table.transposedLinear({ours + ".mlp", "Out", "head.mlp.fc2", config.dMlp, d, true}, p.mlp.wOut, p.mlp.bOut);
}

void addSiglipVisionTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addImageEmbedding(table, config,
                      {.patches = "embeddings.patch_embedding", .positions = kTowerPositions, .tokensAreLists = false},
                      parameters);
    addTowerLayers(table, config, parameters);
    table.norm("finalNorm", "post_layernorm", config.dModel, parameters.finalNorm);
    if (config.image.pooling == ImagePooling::OfAttention)
        addAttentionPool(table, config, parameters.image.pool);
    addTowerEnd(table, config, "", false, parameters);
    addClassifier(table, config, "classifier", parameters);
}

ModelConfig readClipImages(const ConfigReader& json)
{
    return readTowerWithin(json, "vision_config", readClipVision);
}

ModelConfig readSiglipImages(const ConfigReader& json)
{
    return readTowerWithin(json, "vision_config", readSiglipVision);
}

Family readBy(Family tower, ModelConfig (*read)(const ConfigReader&))
{
    tower.read = read;
    return tower;
}

/// The tower of images in a file of both; null for another family.
const Family* imageTowerIn(const Family& family)
{
    static const Family clip = readBy(clipVisionFamily(), readClipImages);
    static const Family siglip = readBy(siglipVisionFamily(), readSiglipImages);
    return family.modelType == "clip" ? &clip : family.modelType == "siglip" ? &siglip : nullptr;
}

} // namespace

const Family& chosenTower(const Family& family, const ModelAnswers& answers)
{
    const auto said = answers.said.find(kTowerQuestion);
    if (said == answers.said.end())
        return family;
    const Family* images = imageTowerIn(family);
    if (!images)
        throw Error(ErrorKind::BadArgument,
                    "--assume tower is for models with a tower of texts and one of images, and this " +
                        std::string(family.title) + " model is none");
    if (said->second != kImageTower && said->second != kTextTower)
        throw Error(ErrorKind::BadArgument, "--assume tower=" + printable(said->second) + ": expected image or text");
    return said->second == kImageTower ? *images : family;
}

bool hasImageTower(const ModelConfig& config)
{
    return !config.isGiven() && imageTowerIn(familyOf(config)) != nullptr;
}

Family clipVisionFamily()
{
    return {"clip_vision_model", "CLIP", readClipVision, addClipVisionTensors, towerLayers, {"vision_model."}};
}

Family siglipVisionFamily()
{
    return {"siglip_vision_model", "SigLIP", readSiglipVision, addSiglipVisionTensors, towerLayers, {"vision_model."}};
}

} // namespace headlight
