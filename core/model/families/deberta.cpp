// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace headlight {

namespace {

/// ["p2c", "c2p"], or "p2c|c2p" in older files.
std::vector<std::string> wordsOf(const ConfigReader& json, std::string_view key)
{
    if (!json.has(key))
        return {};
    if (!json.raw(key).is_string())
        return json.strings(key);
    std::vector<std::string> words;
    std::istringstream parts(json.string(key));
    for (std::string word; std::getline(parts, word, '|');) {
        word.erase(0, word.find_first_not_of(' '));
        word.erase(word.find_last_not_of(' ') + 1);
        words.push_back(word);
    }
    return words;
}

/// What the table of relative positions holds; a text of any length fits in.
DistanceRows distanceRows(const ConfigReader& json, int nCtx)
{
    DistanceRows rows;
    const std::int64_t largest = json.integerOr("max_relative_positions", -1, -1, 1 << 20);
    rows.maxDistance = largest < 1 ? nCtx : largest;
    rows.nBuckets = std::max<std::int64_t>(0, json.integerOr("position_buckets", -1, -1, 1 << 20));
    rows.span = rows.nBuckets > 0 ? rows.nBuckets : rows.maxDistance;
    if (rows.nBuckets > 0 && (rows.nBuckets < 2 || rows.maxDistance < rows.nBuckets / 2 + 2))
        json.failField("position_buckets", "0, or from 2 to less than twice \"max_relative_positions\", which is " +
                                               std::to_string(rows.maxDistance));
    return rows;
}

void readDisentangled(const ConfigReader& json, ModelConfig& config)
{
    DisentangledConfig& own = config.disentangled;
    int nParts = 1; // each part of a score is divided for all of them
    for (const std::string& word : wordsOf(json, "pos_att_type")) {
        if (word != "c2p" && word != "p2c")
            json.decline("pos_att_type", "\"c2p\" and \"p2c\" alone");
        bool& part = word == "c2p" ? own.hasContentToPosition : own.hasPositionToContent;
        nParts += part ? 0 : 1;
        part = true;
    }
    config.ownDivisor = std::sqrt(static_cast<float>(config.dHead * nParts));
    const std::vector<std::string> norms = wordsOf(json, "norm_rel_ebd");
    own.sharesProjections = json.booleanOr("share_att_key", false);
    own.rows = distanceRows(json, config.nCtx);
    if (json.booleanOr("relative_attention", false)) {
        config.positionBias = PositionBiasKind::Disentangled;
        own.normsTable = std::ranges::find(norms, "layer_norm") != norms.end();
    }
}

void readConvolution(const ConfigReader& json, ModelConfig& config)
{
    config.convolution.width = static_cast<int>(json.integerOr("conv_kernel_size", 0, 0, 1024));
    config.convolution.nGroups = json.positiveOr("conv_groups", 1);
    config.convolution.activation = json.activation("conv_act", "tanh");
    if (config.convolution.width != 0 && config.convolution.width % 2 == 0)
        json.decline("conv_kernel_size", "an odd number, as many tokens before one as behind it,");
    if (config.dModel % config.convolution.nGroups != 0)
        json.failField("conv_groups", "a divisor of \"hidden_size\", which is " + std::to_string(config.dModel));
}

/// He et al. 2021 and 2023: DeBERTa v2 and v3.
ModelConfig readDeberta(const ConfigReader& json)
{
    ModelConfig config = readEncoder(json, {.nCtxOr = 512});
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-7, 0.0, 1.0));
    config.activation = config.headActivation = json.activation("hidden_act", "gelu");
    config.nTypes = static_cast<int>(json.integerOr("type_vocab_size", 0, 0, 1 << 20));
    if (!json.booleanOr("position_biased_input", true))
        config.positions = PositionKind::None;
    if (const int size = json.positiveOr("embedding_size", config.dModel); size != config.dModel)
        config.dEmbedding = size;
    config.normsBehindProjection = true;
    if (json.positiveOr("attention_head_size", config.dHead) != config.dHead)
        json.decline("attention_head_size", std::to_string(config.dHead));
    readDisentangled(json, config);
    readConvolution(json, config);
    json.allow({"legacy", "pooler_hidden_act", "pooler_hidden_size", "z_steps"});
    return config;
}

void addPositionProjections(LayerRows& rows, const ModelConfig& config, PositionProjections& p)
{
    const DisentangledConfig& own = config.disentangled;
    if (config.positionBias != PositionBiasKind::Disentangled || own.sharesProjections)
        return;
    const Index heads = Index{config.nHeads} * config.dHead;
    const std::string ours = rows.ours() + ".attn.position";
    if (own.hasContentToPosition)
        rows.table().transposedLinear({ours, "K", rows.theirs("attention.self.pos_key_proj"), config.dModel, heads},
                                      p.wK, p.bK);
    if (own.hasPositionToContent)
        rows.table().transposedLinear({ours, "Q", rows.theirs("attention.self.pos_query_proj"), config.dModel, heads},
                                      p.wQ, p.bQ);
}

/// What stands beside the layers of the stack.
void addDebertaStack(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const Index d = config.dModel;
    if (config.positionBias == PositionBiasKind::Disentangled)
        table.matrix("relativePositions", "encoder.rel_embeddings.weight", 2 * config.disentangled.rows.span, d,
                     parameters.relativePositions);
    if (config.disentangled.normsTable)
        table.norm("relativeNorm", "encoder.LayerNorm", d, parameters.relativeNorm);
    if (config.convolution.width == 0)
        return;
    const Index size = d / config.convolution.nGroups;
    table.add({"convolution.w",
               "encoder.conv.conv.weight",
               {d, size, config.convolution.width},
               0,
               config.convolution.width,
               &parameters.convolution.w});
    table.vector("convolution.b", "encoder.conv.conv.bias", d, parameters.convolution.b);
    table.norm("convolution.norm", "encoder.conv.LayerNorm", d, parameters.convolution.norm);
}

void addDebertaEmbeddings(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const Index size = config.embeddingSize();
    RowVector none;
    table.matrix("tokenEmbedding", "embeddings.word_embeddings.weight", config.dVocab, size, parameters.tokenEmbedding);
    if (config.positions == PositionKind::Learned)
        table.matrix("positionEmbedding", "embeddings.position_embeddings.weight", config.nCtx, size,
                     parameters.positionEmbedding);
    if (config.nTypes != 0)
        table.matrix("typeEmbedding", "embeddings.token_type_embeddings.weight", config.nTypes, size,
                     parameters.typeEmbedding);
    if (config.dEmbedding != 0)
        table.transposedLinear({"embeddingProjection", "", "embeddings.embed_proj", size, config.dModel, false},
                               parameters.embeddingProjection, none);
    table.norm("embeddingNorm", "embeddings.LayerNorm", config.dModel, parameters.embeddingNorm);
}

void addDebertaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addDebertaEmbeddings(table, config, parameters);
    addDebertaStack(table, config, parameters);
    addLayers(table, config, "encoder.layer.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        const std::string self = "attention.self.";
        rows.projections({self + "query_proj", self + "key_proj", self + "value_proj", "attention.output.dense"},
                         p.attention);
        addPositionProjections(rows, config, p.attention.positions);
        rows.norm("norm1", "attention.output.LayerNorm", p.norm1);
        rows.mlp({"", "intermediate.dense", "output.dense"}, p.mlp);
        rows.norm("norm2", "output.LayerNorm", p.norm2);
    });
    addMaskedHead(table, config, {}, parameters);
}

std::vector<LayerNames> debertaLayers(const ModelConfig& config)
{
    return {{"encoder.layer.", config.nLayers, "num_hidden_layers"}};
}

std::vector<std::string> debertaCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"cls.predictions.decoder.weight"}
                                  : std::vector<std::string>{};
}

} // namespace

Family debertaFamily()
{
    // A table of positions that the embedding does not use is saved by some versions; the head has had two names.
    return {"deberta-v2",
            "DeBERTa",
            readDeberta,
            addDebertaTensors,
            debertaLayers,
            {"deberta."},
            {"cls.predictions.decoder.bias", "embeddings.position_embeddings.weight"},
            debertaCopies,
            {{"cls.predictions.transform.", "lm_predictions.lm_head."},
             {"cls.predictions.", "lm_predictions.lm_head."},
             {"cls.predictions.bias", "cls.predictions.decoder.bias"}}};
}

} // namespace headlight
