// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/deberta_fields.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"

namespace headlight {

namespace {

constexpr StackKeys kDebertaSizes{
    .sizes = {.nCtx = 512, .nHeads = 24, .dVocab = 128100, .dModel = 1536, .nLayers = 24, .dMlp = 6144}};
constexpr int kFirstDebertaVocabulary = 50265;

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
    ModelConfig config = readAnyDeberta(json, kDebertaSizes);
    readConvolution(json, config);
    return config;
}

/// He et al. 2021: every distance has a row of the table, and positions have projections of their own.
ModelConfig readFirstDeberta(const ConfigReader& json)
{
    json.requireVariant("talking_head", false);
    json.requireVariant("share_att_key", false);
    if (json.integerOr("position_buckets", -1, -1, 1 << 20) > 0)
        json.decline("position_buckets", "-1, a row for every distance,");
    if (!debertaWords(json, "norm_rel_ebd").empty() &&
        debertaWords(json, "norm_rel_ebd") != std::vector<std::string>{"none"})
        json.decline("norm_rel_ebd", "\"none\"");
    ModelConfig config = readAnyDeberta(json, bertSizes(kFirstDebertaVocabulary));
    config.hasKeyBias = false;
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

/// Adds the tensors of the stack outside its layers.
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

/// Adds the tensor that has q, k and v of each head side by side, and the biases of q and v; k has none.
void addFirstProjections(LayerRows& rows, const ModelConfig& config, AttentionParameters& p)
{
    const DisentangledConfig& own = config.disentangled;
    const Index heads = Index{config.nHeads} * config.dHead;
    const std::string ours = rows.ours() + ".attn";
    const std::string self = "attention.self.";
    rows.fusedProjections(self + "in_proj", LayerRows::Fused::ByKeyHead, p);
    rows.table().vector(ours + ".bQ", rows.theirs(self + "q_bias"), heads, p.bQ);
    rows.table().vector(ours + ".bV", rows.theirs(self + "v_bias"), heads, p.bV);
    rows.output("attention.output.dense", p);
    if (config.positionBias != PositionBiasKind::Disentangled)
        return;
    PositionProjections& q = p.positions;
    if (own.hasContentToPosition)
        rows.table().transposedLinear(
            {ours + ".position", "K", rows.theirs(self + "pos_proj"), config.dModel, heads, false}, q.wK, q.bK);
    if (own.hasPositionToContent)
        rows.table().transposedLinear({ours + ".position", "Q", rows.theirs(self + "pos_q_proj"), config.dModel, heads},
                                      q.wQ, q.bQ);
}

void addFirstDebertaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addDebertaEmbeddings(table, config, parameters);
    addDebertaStack(table, config, parameters);
    ModelConfig fused = config;
    fused.hasQkvBias = false; // the biases are tensors of their own
    addLayers(table, fused, "encoder.layer.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        addFirstProjections(rows, config, p.attention);
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

/// The two names that the masked-token head has had.
std::vector<std::pair<std::string_view, std::string_view>> debertaAliases()
{
    return {{"cls.predictions.transform.", "lm_predictions.lm_head."},
            {"cls.predictions.", "lm_predictions.lm_head."},
            {"cls.predictions.bias", "cls.predictions.decoder.bias"}};
}

} // namespace

Family firstDebertaFamily()
{
    return {"deberta",
            "DeBERTa 1",
            readFirstDeberta,
            addFirstDebertaTensors,
            debertaLayers,
            {"deberta."},
            {"cls.predictions.decoder.bias", kUnusedPositions, "encoder.LayerNorm.weight", "encoder.LayerNorm.bias"},
            debertaCopies,
            debertaAliases()};
}

Family debertaFamily()
{
    // A table of positions that the embedding does not use is saved by some versions.
    return {"deberta-v2",
            "DeBERTa",
            readDeberta,
            addDebertaTensors,
            debertaLayers,
            {"deberta."},
            {"cls.predictions.decoder.bias", kUnusedPositions, "encoder.LayerNorm.weight", "encoder.LayerNorm.bias"},
            debertaCopies,
            debertaAliases()};
}

} // namespace headlight
