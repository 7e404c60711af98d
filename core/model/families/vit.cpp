// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/image_rows.h"

namespace headlight {

namespace {

/// What ViT and DeiT share.
ModelConfig readAnyVit(const ConfigReader& json)
{
    ModelConfig config = readImageStack(json, {});
    config.hasQkvBias = json.booleanOr("qkv_bias", true);
    config.image.prefix.hasClass = true;
    config.image.labels = readLabels(json);
    json.allow({"pooler_output_size", "pooler_act"}); // belong to a layer on [CLS], which is not shown
    return config;
}

/// Dosovitskiy et al. 2021; and DINO (Caron et al. 2021), which is this model without a head.
ModelConfig readVit(const ConfigReader& json)
{
    ModelConfig config = readAnyVit(json);
    config.image.classHead = ClassHeadKind::OfClassToken;
    return config;
}

/// Touvron et al. 2021: the head of the class that two of its published classes have, on [CLS] alone or on both tokens.
ModelConfig readDeit(const ConfigReader& json)
{
    ModelConfig config = readAnyVit(json);
    config.image.prefix.hasDistillation = true;
    config.image.classHead = ClassHeadKind::OfBothTokens;
    if (json.has("architectures"))
        for (const std::string& name : json.strings("architectures"))
            if (name == "DeiTForImageClassification")
                config.image.classHead = ClassHeadKind::OfClassToken;
    return config;
}

void addVitStack(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addImageEmbedding(table, config, {}, parameters);
    addLayers(table, config, "encoder.layer.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "layernorm_before", p.norm1);
        rows.projections(vitProjections(), p.attention);
        rows.norm("norm2", "layernorm_after", p.norm2);
        rows.mlp({"", "intermediate.dense", "output.dense"}, p.mlp);
    });
    table.norm("finalNorm", "layernorm", config.dModel, parameters.finalNorm);
}

void addVitTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addVitStack(table, config, parameters);
    addClassifier(table, config, "classifier", parameters);
}

void addDeitTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addVitStack(table, config, parameters);
    const bool isOfBoth = config.image.classHead == ClassHeadKind::OfBothTokens;
    addClassifier(table, config, isOfBoth ? "cls_classifier" : "classifier", parameters);
    if (!isOfBoth)
        return;
    table.beginOptional();
    table.transposedLinear(
        {"image.classifier", "Distilled", "distillation_classifier", config.dModel, config.image.nClasses(), true},
        parameters.image.wDistilled, parameters.image.bDistilled);
    table.endOptional();
}

} // namespace

Family vitFamily()
{
    return {"vit", "ViT", readVit, addVitTensors, vitLayers, {"vit."}, {"embeddings.mask_token"}};
}

Family deitFamily()
{
    return {"deit", "DeiT", readDeit, addDeitTensors, vitLayers, {"deit."}, {"embeddings.mask_token"}};
}

} // namespace headlight
