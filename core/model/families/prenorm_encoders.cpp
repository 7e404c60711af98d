// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"

namespace headlight {

namespace {

constexpr StackKeys kLargestRobertaSizes{
    .nCtxOr = 514, .nHeadsOr = 32, .dVocabOr = 250880, .dModelOr = 2560, .nLayersOr = 36, .dMlpOr = 10240};
constexpr StackKeys kMegatronSizes{
    .nCtxOr = 512, .nHeadsOr = 16, .dVocabOr = 29056, .dModelOr = 1024, .nLayersOr = 24, .dMlpOr = 4096};

/// Where such an encoder's norms stand in a checkpoint.
struct PrenormNames {
    std::string attention; // of a layer
    std::string mlp;       // likewise
    std::string last;
};

/// BERT with its norms in front of attention and MLP, and one behind the stack.
ModelConfig readPrenorm(const ConfigReader& json, const StackKeys& sizes, int nTypesOr)
{
    ModelConfig config = readEncoder(json, sizes);
    requireAbsolutePositions(json);
    config.activation = config.headActivation = json.activation("hidden_act", "gelu");
    config.nTypes = json.positiveOr("type_vocab_size", nTypesOr);
    config.normPlacement = NormPlacement::Pre;
    config.hasFinalNorm = true;
    return config;
}

/// Ott et al. 2019 (fairseq's encoder_normalize_before); its embedding is normed all the same.
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
        rows.projections(
            {"attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"},
            p.attention);
        rows.norm("norm2", norms.mlp, p.norm2);
        rows.mlp({"", "intermediate.dense", "output.dense"}, p.mlp);
    });
    table.norm("finalNorm", norms.last, config.dModel, parameters.finalNorm);
    addMaskedHead(table, config, head, parameters);
}

const MaskedHeadNames kRobertaHead{"lm_head.dense", "lm_head.layer_norm", "lm_head.bias", "lm_head.decoder.weight"};

void addPrenormRoberta(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addPrenormTensors(table, config, {"attention.LayerNorm", "intermediate.LayerNorm", "LayerNorm"}, kRobertaHead,
                      parameters);
}

void addLargestRoberta(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addPrenormTensors(table, config, {"attention.self_attn_layer_norm", "LayerNorm", "encoder.LayerNorm"}, kRobertaHead,
                      parameters);
}

void addMegatron(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addPrenormTensors(table, config, {"attention.ln", "ln", "encoder.ln"}, {}, parameters);
}

std::vector<LayerNames> prenormLayers(const ModelConfig& config)
{
    return {{"encoder.layer.", config.nLayers, "num_hidden_layers"}};
}

std::vector<std::string> prenormRobertaCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"lm_head.decoder.weight"} : std::vector<std::string>{};
}

std::vector<std::string> megatronCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"cls.predictions.decoder.weight"}
                                  : std::vector<std::string>{};
}

} // namespace

Family prenormRobertaFamily()
{
    return {"roberta-prelayernorm",
            "RoBERTa with norms in front",
            readPrenormRoberta,
            addPrenormRoberta,
            prenormLayers,
            {"roberta_prelayernorm."},
            {"lm_head.decoder.bias"},
            prenormRobertaCopies,
            {{"lm_head.bias", "lm_head.decoder.bias"}}};
}

Family largestRobertaFamily()
{
    return {"xlm-roberta-xl",         "XLM-R XL",           readLargestRoberta,
            addLargestRoberta,        prenormLayers,        {"roberta."},
            {"lm_head.decoder.bias"}, prenormRobertaCopies, {{"lm_head.bias", "lm_head.decoder.bias"}}};
}

Family megatronBertFamily()
{
    return {"megatron-bert",
            "Megatron-BERT",
            readMegatron,
            addMegatron,
            prenormLayers,
            {"bert."},
            {"cls.predictions.decoder.bias"},
            megatronCopies,
            {{"cls.predictions.bias", "cls.predictions.decoder.bias"}}};
}

} // namespace headlight
