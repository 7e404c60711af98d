// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/image_rows.h"

namespace headlight {

namespace {

/// Oquab et al. 2024: ViT's blocks with each branch scaled, and perhaps a gated MLP (Shazeer 2020).
ModelConfig readDinov2(const ConfigReader& json)
{
    ModelConfig config = readImageStack(json, {.imageSize = 224, .patchSize = 14, .dMlp = 0});
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-6, 0.0, 1.0));
    config.hasQkvBias = json.booleanOr("qkv_bias", true);
    config.dMlp = static_cast<int>(config.dModel * json.numberOr("mlp_ratio", 4.0, 0.01, 1024.0));
    config.isGated = json.booleanOr("use_swiglu_ffn", false);
    if (config.isGated) {
        config.activation = Activation::Silu;
        config.dMlp = (config.dMlp * 2 / 3 + 7) / 8 * 8; // the published code rounds to a multiple of 8
    }
    config.image.prefix.hasClass = true;
    config.image.hasLayerScale = true;
    config.image.classHead = ClassHeadKind::OfClassAndMean;
    config.image.labels = readLabels(json);
    json.allow({"layerscale_value"}); // where the factors began
    return config;
}

/// Darcet et al. 2024: with registers.
ModelConfig readDinov2WithRegisters(const ConfigReader& json)
{
    ModelConfig config = readDinov2(json);
    config.image.prefix.nRegisters = static_cast<int>(json.integerOr("num_register_tokens", 4, 0, 1 << 10));
    config.image.fit = GridFit::BicubicAntialiased;
    return config;
}

void addDinov2Tensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addImageEmbedding(table, config, {}, parameters);
    addLayers(table, config, "encoder.layer.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "norm1", p.norm1);
        rows.projections(vitProjections(), p.attention);
        rows.norm("norm2", "norm2", p.norm2);
        if (config.isGated)
            rows.fusedMlp("mlp.weights_in", "mlp.weights_out", p.mlp);
        else
            rows.mlp({"", "mlp.fc1", "mlp.fc2"}, p.mlp);
        table.vector(rows.ours() + ".attentionScale", rows.theirs("layer_scale1.lambda1"), config.dModel,
                     p.attentionScale);
        table.vector(rows.ours() + ".mlpScale", rows.theirs("layer_scale2.lambda1"), config.dModel, p.mlpScale);
    });
    table.norm("finalNorm", "layernorm", config.dModel, parameters.finalNorm);
    addClassifier(table, config, "classifier", parameters);
}

} // namespace

Family dinov2Family()
{
    return {"dinov2", "DINOv2", readDinov2, addDinov2Tensors, vitLayers, {"dinov2."}, {"embeddings.mask_token"}};
}

Family dinov2WithRegistersFamily()
{
    return {"dinov2_with_registers",    "DINOv2 with registers",  readDinov2WithRegisters, addDinov2Tensors, vitLayers,
            {"dinov2_with_registers."}, {"embeddings.mask_token"}};
}

} // namespace headlight
