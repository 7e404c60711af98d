// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/encoder_rows.h"

#include "core/base/counted.h"

namespace headlight {

namespace {

/// The checkpoint's copy of the embedding, `name`, where the head is tied.
std::vector<std::string> copyOfEmbedding(const ModelConfig& config, const char* name)
{
    return config.tiedUnembedding ? std::vector<std::string>{name} : std::vector<std::string>{};
}

} // namespace

ModelConfig readEncoderOrDecoder(const ConfigReader& json, const StackKeys& keys)
{
    StackKeys ownHeads = keys;
    ownHeads.mayShareKeys = false;
    ModelConfig config = readStack(json, ownHeads);
    config.normKind = NormKind::Layer;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-12, 0.0, 1.0));
    config.normPlacement = NormPlacement::Post;
    config.hasFinalNorm = false;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = true;
    config.positions = PositionKind::Learned;
    config.hasEmbeddingNorm = true;
    config.defaultMask = MaskKind::None;
    config.isEncoder = true;
    config.head = HeadKind::MaskedLm;
    config.predictsMaskedTokens = true;
    for (const char* key : {"add_cross_attention", "is_encoder_decoder"})
        json.requireVariant(key, false);
    if (json.booleanOr("is_decoder", false)) {
        config.isEncoder = config.predictsMaskedTokens = false;
        config.defaultMask = MaskKind::Causal;
    }
    config.tiedUnembedding = json.booleanOr("tie_word_embeddings", true);
    json.allow({"pooler_fc_size", "pooler_num_attention_heads", "pooler_num_fc_layers", "pooler_size_per_head",
                "pooler_type", "directionality"});
    return config;
}

ModelConfig readEncoder(const ConfigReader& json, const StackKeys& keys)
{
    json.requireVariant("is_decoder", false);
    return readEncoderOrDecoder(json, keys);
}

void requireAbsolutePositions(const ConfigReader& json)
{
    if (json.stringOr("position_embedding_type", "absolute") != "absolute")
        json.decline("position_embedding_type", "\"absolute\"");
}

void readPositionType(const ConfigReader& json, ModelConfig& config)
{
    const std::string kind = json.stringOr("position_embedding_type", "absolute");
    if (kind == "absolute")
        return;
    if (kind != "relative_key" && kind != "relative_key_query")
        json.decline("position_embedding_type", "\"absolute\", \"relative_key\" or \"relative_key_query\"");
    config.positions = PositionKind::None;
    config.positionBias = PositionBiasKind::Disentangled;
    config.disentangled.hasOwnTables = true;
    config.disentangled.hasContentToPosition = true;
    config.disentangled.hasPositionToContent = kind == "relative_key_query";
    config.disentangled.rows.span = config.disentangled.rows.maxDistance = config.nCtx;
}

void addDistances(LayerRows& rows, const ModelConfig& config, const std::string& theirs, AttentionParameters& p)
{
    if (config.disentangled.hasOwnTables)
        rows.table().matrix(rows.ours() + ".attn.distances", rows.theirs(theirs + ".distance_embedding.weight"),
                            2 * config.disentangled.rows.span - 1, config.dHead, p.positions.distances);
}

void countFromPadding(const ConfigReader& json, std::int64_t pad, ModelConfig& config)
{
    config.positionPad = pad;
    config.firstPosition = static_cast<int>(config.positionPad) + 1;
    if (config.nCtx <= config.firstPosition)
        json.failField("max_position_embeddings",
                       "more than the " + counted(config.firstPosition, "row") + " up to that of \"pad_token_id\"");
    config.nCtx -= config.firstPosition;
}

LayerRows::Projections bertProjections()
{
    return {"attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"};
}

std::vector<LayerNames> bertLayers(const ModelConfig& config)
{
    return {{"encoder.layer.", config.nLayers, "num_hidden_layers"}};
}

void addBertLayers(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addLayers(table, config, "encoder.layer.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.projections(bertProjections(), p.attention);
        addDistances(rows, config, "attention.self", p.attention);
        rows.norm("norm1", "attention.output.LayerNorm", p.norm1);
        rows.mlp({"", "intermediate.dense", "output.dense"}, p.mlp);
        rows.norm("norm2", "output.LayerNorm", p.norm2);
    });
}

void addEncoderEmbeddings(TableBuilder& table, const ModelConfig& config, const std::string& prefix,
                          Parameters& parameters)
{
    const Index size = config.embeddingSize();
    table.matrix("tokenEmbedding", prefix + "word_embeddings.weight", config.dVocab, size, parameters.tokenEmbedding);
    if (config.positions == PositionKind::Learned)
        table.matrix("positionEmbedding", prefix + "position_embeddings.weight", config.nCtx + config.firstPosition,
                     size, parameters.positionEmbedding);
    if (config.nTypes != 0)
        table.matrix("typeEmbedding", prefix + "token_type_embeddings.weight", config.nTypes, size,
                     parameters.typeEmbedding);
    if (config.hasEmbeddingNorm)
        table.norm("embeddingNorm", prefix + "LayerNorm", size, parameters.embeddingNorm);
}

void addMaskedHead(TableBuilder& table, const ModelConfig& config, const MaskedHeadNames& names, Parameters& parameters)
{
    const Index size = config.unembeddingSize();
    table.beginOptional();
    table.transposedLinear({"headTransform", "", names.dense, config.dModel, size, true}, parameters.headTransform.w,
                           parameters.headTransform.b);
    table.norm("headTransform.norm", names.norm, size, parameters.headTransform.norm);
    table.vector("logitsBias", names.bias, config.dVocab, parameters.logitsBias);
    if (!config.tiedUnembedding)
        table.matrix("unembedding", names.unembedding, config.dVocab, size, parameters.unembedding);
    table.endOptional();
}

MaskedHeadNames robertaHead()
{
    return {"lm_head.dense", "lm_head.layer_norm", "lm_head.bias", "lm_head.decoder.weight"};
}

std::vector<std::string> bertCopies(const ModelConfig& config)
{
    return copyOfEmbedding(config, "cls.predictions.decoder.weight");
}

std::vector<std::string> robertaCopies(const ModelConfig& config)
{
    return copyOfEmbedding(config, "lm_head.decoder.weight");
}

} // namespace headlight
