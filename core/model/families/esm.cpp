// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"

namespace headlight {

namespace {

constexpr StackKeys kEsmSizes{.sizes = {.nCtx = 1026, .nHeads = 12, .dModel = 768, .nLayers = 12, .dMlp = 3072}};

void readEsmPositions(const ConfigReader& json, ModelConfig& config)
{
    const std::string kind = json.stringOr("position_embedding_type", "absolute");
    if (kind == "absolute") {
        countFromPadding(json, json.tokenId("pad_token_id", config.dVocab), config);
        return;
    }
    if (kind != "rotary")
        json.decline("position_embedding_type", "\"absolute\" or \"rotary\"");
    config.positions = PositionKind::None;
    config.rotary = {RotaryConfig{.dims = config.dHead}};
}

/// Rives et al. 2021, ESM-1b, and Lin et al. 2023, ESM-2: encoders of proteins, an amino acid a token.
ModelConfig readEsm(const ConfigReader& json)
{
    if (json.booleanOr("is_folding_model", false))
        json.decline("is_folding_model", "false, the encoder without what folds the protein,");
    ModelConfig config = readEncoderOrDecoder(json, kEsmSizes);
    config.normPlacement = NormPlacement::Pre;
    config.hasFinalNorm = true;
    config.hasEmbeddingNorm = json.booleanOr("emb_layer_norm_before", false);
    config.activation = config.headActivation = Activation::Gelu; // the family ignores "hidden_act"
    readEsmPositions(json, config);
    if (json.booleanOr("token_dropout", false))
        config.droppedToken = json.tokenId("mask_token_id", config.dVocab);
    json.allow({"hidden_act", "esmfold_config", "vocab_list"});
    return config;
}

void addEsmTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const std::string embeddings = "embeddings.";
    table.matrix("tokenEmbedding", embeddings + "word_embeddings.weight", config.dVocab, config.dModel,
                 parameters.tokenEmbedding);
    if (config.positions == PositionKind::Learned)
        table.matrix("positionEmbedding", embeddings + "position_embeddings.weight", config.nCtx + config.firstPosition,
                     config.dModel, parameters.positionEmbedding);
    if (config.hasEmbeddingNorm)
        table.norm("embeddingNorm", embeddings + "layer_norm", config.dModel, parameters.embeddingNorm);
    addLayers(table, config, "encoder.layer.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "attention.LayerNorm", p.norm1);
        rows.projections(bertProjections(), p.attention);
        rows.norm("norm2", "LayerNorm", p.norm2);
        rows.mlp({"", "intermediate.dense", "output.dense"}, p.mlp);
    });
    table.norm("finalNorm", "encoder.emb_layer_norm_after", config.dModel, parameters.finalNorm);
    addMaskedHead(table, config, robertaHead(), parameters);
}

} // namespace

Family esmFamily()
{
    return {"esm", "ESM", readEsm, addEsmTensors, bertLayers, {"esm."}, {kUnusedPositions}, robertaCopies};
}

} // namespace headlight
