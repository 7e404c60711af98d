// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"

namespace headlight {

namespace {

constexpr StackKeys kLargestRobertaSizes{
    .sizes = {.nCtx = 514, .nHeads = 32, .dVocab = 250880, .dModel = 2560, .nLayers = 36, .dMlp = 10240}};
constexpr StackKeys kMegatronSizes{
    .sizes = {.nCtx = 512, .nHeads = 16, .dVocab = 29056, .dModel = 1024, .nLayers = 24, .dMlp = 4096}};

/// Names of such an encoder's norms in a checkpoint.
struct PrenormNames {
    std::string attention; // a layer's norm before its attention
    std::string mlp;       // a layer's norm before its MLP
    std::string last;
};

/// Reads a BERT whose norms stand before attention and MLP, with one after the stack.
ModelConfig readPrenorm(const ConfigReader& json, const StackKeys& sizes, int nTypesOr)
{
    ModelConfig config = readEncoderOrDecoder(json, sizes);
    requireAbsolutePositions(json);
    config.activation = config.headActivation = json.activation("hidden_act", "gelu");
    config.nTypes = json.positiveOr("type_vocab_size", nTypesOr);
    config.normPlacement = NormPlacement::Pre;
    config.hasFinalNorm = true;
    return config;
}

/// Ott et al. 2019 (fairseq's encoder_normalize_before); it norms its embedding nevertheless.
ModelConfig readPrenormRoberta(const ConfigReader& json)
{
    ModelConfig config = readPrenorm(json, bertSizes(50265), 2);
    config.headActivation = Activation::Gelu;
    countFromPadding(json, json.integerOr("pad_token_id", 1, 0, config.dVocab - 1), config);
    return config;
}

/// Goyal et al. 2021: XLM-R XL and XXL.
ModelConfig readLargestRoberta(const ConfigReader& json)
{
    ModelConfig config = readPrenorm(json, kLargestRobertaSizes, 1);
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-5, 0.0, 1.0));
    config.hasEmbeddingNorm = false;
    config.headActivation = Activation::Gelu;
    countFromPadding(json, json.integerOr("pad_token_id", 1, 0, config.dVocab - 1), config);
    return config;
}

/// Shoeybi et al. 2019.
ModelConfig readMegatron(const ConfigReader& json)
{
    ModelConfig config = readPrenorm(json, kMegatronSizes, 2);
    config.hasEmbeddingNorm = false;
    return config;
}

void addPrenormTensors(TableBuilder& table, const ModelConfig& config, const PrenormNames& norms,
                       const MaskedHeadNames& head, Parameters& parameters)
{
    addEncoderEmbeddings(table, config, "embeddings.", parameters);
    addLayers(table, config, "encoder.layer.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", norms.attention, p.norm1);
        rows.projections(bertProjections(), p.attention);
        rows.norm("norm2", norms.mlp, p.norm2);
        rows.mlp({"", "intermediate.dense", "output.dense"}, p.mlp);
    });
    table.norm("finalNorm", norms.last, config.dModel, parameters.finalNorm);
    addMaskedHead(table, config, head, parameters);
}

void addPrenormRoberta(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addPrenormTensors(table, config, {"attention.LayerNorm", "intermediate.LayerNorm", "LayerNorm"}, robertaHead(),
                      parameters);
}

void addLargestRoberta(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addPrenormTensors(table, config, {"attention.self_attn_layer_norm", "LayerNorm", "encoder.LayerNorm"},
                      robertaHead(), parameters);
}

void addMegatron(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addPrenormTensors(table, config, {"attention.ln", "ln", "encoder.ln"}, {}, parameters);
}

} // namespace

Family prenormRobertaFamily()
{
    return {"roberta-prelayernorm",
            "RoBERTa with norms in front",
            readPrenormRoberta,
            addPrenormRoberta,
            bertLayers,
            {"roberta_prelayernorm."},
            {"lm_head.decoder.bias"},
            robertaCopies,
            {{"lm_head.bias", "lm_head.decoder.bias"}}};
}

Family largestRobertaFamily()
{
    return {"xlm-roberta-xl",         "XLM-R XL",    readLargestRoberta,
            addLargestRoberta,        bertLayers,    {"roberta."},
            {"lm_head.decoder.bias"}, robertaCopies, {{"lm_head.bias", "lm_head.decoder.bias"}}};
}

Family megatronBertFamily()
{
    return {"megatron-bert",
            "Megatron-BERT",
            readMegatron,
            addMegatron,
            bertLayers,
            {"bert."},
            {"cls.predictions.decoder.bias"},
            bertCopies,
            {{"cls.predictions.bias", "cls.predictions.decoder.bias"}}};
}

} // namespace headlight
