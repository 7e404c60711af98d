// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"

namespace headlight {

namespace {

constexpr int kMpnetVocabulary = 30527;
constexpr std::int64_t kMpnetPadding = 1; // the family ignores "pad_token_id"
constexpr int kMpnetBuckets = 32;         // buckets of distances; the family ignores the table's number of rows

/// Song et al. 2020: BERT with a bias for the distance of query and key that all layers share.
ModelConfig readMpnet(const ConfigReader& json)
{
    ModelConfig config = readEncoder(json, bertSizes(kMpnetVocabulary));
    requireAbsolutePositions(json);
    config.activation = json.activation("hidden_act", "gelu");
    config.positionBias = PositionBiasKind::Buckets;
    config.buckets.nBuckets = kMpnetBuckets;
    if (json.positiveOr("relative_attention_num_buckets", kMpnetBuckets) != kMpnetBuckets)
        json.decline("relative_attention_num_buckets", std::to_string(kMpnetBuckets));
    countFromPadding(json, kMpnetPadding, config);
    return config;
}

void addMpnetTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addEncoderEmbeddings(table, config, "embeddings.", parameters);
    table.small("positionBias", "encoder.relative_attention_bias.weight", config.buckets.nBuckets, config.nHeads,
                parameters.positionBias);
    addLayers(table, config, "encoder.layer.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.projections({"attention.attn.q", "attention.attn.k", "attention.attn.v", "attention.attn.o"}, p.attention);
        rows.norm("norm1", "attention.LayerNorm", p.norm1);
        rows.mlp({"", "intermediate.dense", "output.dense"}, p.mlp);
        rows.norm("norm2", "output.LayerNorm", p.norm2);
    });
    addMaskedHead(table, config, {"lm_head.dense", "lm_head.layer_norm", "lm_head.bias", "lm_head.decoder.weight"},
                  parameters);
}

std::vector<LayerNames> mpnetLayers(const ModelConfig& config)
{
    return {{"encoder.layer.", config.nLayers, "num_hidden_layers"}};
}

std::vector<std::string> mpnetCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"lm_head.decoder.weight"} : std::vector<std::string>{};
}

} // namespace

Family mpnetFamily()
{
    return {"mpnet",
            "MPNet",
            readMpnet,
            addMpnetTensors,
            mpnetLayers,
            {"mpnet."},
            {"lm_head.decoder.bias"},
            mpnetCopies,
            {{"lm_head.bias", "lm_head.decoder.bias"}}};
}

} // namespace headlight
