// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"

#include <cmath>

namespace headlight {

namespace {

constexpr int kRobertaVocabulary = 50265;
constexpr StackKeys kBigBirdSizes{
    .sizes = {.nCtx = 4096, .nHeads = 12, .dVocab = 50358, .dModel = 768, .nLayers = 12, .dMlp = 3072}};
constexpr StackKeys kElectraSizes{
    .sizes = {.nCtx = 512, .nHeads = 4, .dVocab = 30522, .dModel = 256, .nLayers = 12, .dMlp = 1024}};

ModelConfig readAnyBert(const ConfigReader& json, const StackKeys& sizes)
{
    ModelConfig config = readEncoderOrDecoder(json, sizes);
    json.allow({"embedding_size"}); // only ELECTRA reads it
    config.activation = config.headActivation = json.activation("hidden_act", "gelu");
    config.nTypes = json.positiveOr("type_vocab_size", 2);
    readPositionType(json, config);
    return config;
}

/// Devlin et al. 2019.
ModelConfig readBert(const ConfigReader& json)
{
    json.allow({"emb_size", "cell", "structure", "pre_trained", "training"}); // they say how TinyBERT was distilled
    return readAnyBert(json, bertSizes());
}

ModelConfig readAnyRoberta(const ConfigReader& json, int dVocab)
{
    ModelConfig config = readAnyBert(json, bertSizes(dVocab));
    config.headActivation = Activation::Gelu;
    countFromPadding(json, json.integerOr("pad_token_id", 1, 0, config.dVocab - 1), config);
    return config;
}

/// Liu et al. 2019.
ModelConfig readRoberta(const ConfigReader& json)
{
    return readAnyRoberta(json, kRobertaVocabulary);
}

/// Conneau et al. 2020, and Martin et al. 2020: RoBERTa's model with BERT's number of tokens where the file is silent.
ModelConfig readXlmRoberta(const ConfigReader& json)
{
    return readAnyRoberta(json, bertSizes().sizes.dVocab);
}

/// Zaheer et al. 2020, where its attention is not sparse: because the file says so, or because no text has enough
/// blocks for it.
ModelConfig readBigBird(const ConfigReader& json)
{
    ModelConfig config = readEncoderOrDecoder(json, kBigBirdSizes);
    requireAbsolutePositions(json);
    config.activation = config.headActivation = json.activation("hidden_act", "gelu_new");
    config.nTypes = json.positiveOr("type_vocab_size", 2);
    config.hasQkvBias = json.booleanOr("use_bias", true);
    if (json.booleanOr("rescale_embeddings", false))
        config.embeddingScale = std::sqrt(static_cast<float>(config.dModel));
    const std::string kind = json.stringOr("attention_type", "block_sparse");
    const std::int64_t block = json.integerOr("block_size", 64, 1, 1 << 16);
    const std::int64_t nRandom = json.integerOr("num_random_blocks", 3, 0, 1 << 8);
    if (kind == "block_sparse" && config.nCtx > (5 + 2 * nRandom) * block)
        json.decline("attention_type", "\"original_full\", attention of every token to every other,");
    if (kind != "block_sparse" && kind != "original_full")
        json.failField("attention_type", "\"block_sparse\" or \"original_full\"");
    return config;
}

/// Sun et al. 2019: BERT's model.
ModelConfig readErnie(const ConfigReader& json)
{
    json.requireVariant("use_task_id", false);
    json.allow({"task_type_vocab_size"});
    return readBert(json);
}

/// Karpukhin et al. 2020: the encoder of questions, that of passages or the reader, each with a BERT in it.
ModelConfig readDpr(const ConfigReader& json)
{
    json.allow({"projection_dim"}); // belongs to a layer on the first token's output, which is not shown
    return readBert(json);
}

/// Clark et al. 2020: the discriminator and the generator.
ModelConfig readElectra(const ConfigReader& json)
{
    ModelConfig config = readAnyBert(json, kElectraSizes);
    json.allow({"generator_size"}); // belongs to the other one of the two
    config.headActivation = Activation::Gelu;
    if (const int size = json.positiveOr("embedding_size", 128); size != config.dModel)
        config.dEmbedding = size;
    return config;
}

void addBertTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addEncoderEmbeddings(table, config, "embeddings.", parameters);
    addBertLayers(table, config, parameters);
    addMaskedHead(table, config, {}, parameters);
}

void addRobertaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addEncoderEmbeddings(table, config, "embeddings.", parameters);
    addBertLayers(table, config, parameters);
    addMaskedHead(table, config, robertaHead(), parameters);
}

void addElectraTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addEncoderEmbeddings(table, config, "embeddings.", parameters);
    if (config.dEmbedding != 0)
        table.transposedLinear({"embeddingProjection", "", "embeddings_project", config.dEmbedding, config.dModel},
                               parameters.embeddingProjection, parameters.embeddingProjectionBias);
    addBertLayers(table, config, parameters);
    addMaskedHead(table, config,
                  {"generator_predictions.dense", "generator_predictions.LayerNorm", "generator_lm_head.bias",
                   "generator_lm_head.weight"},
                  parameters);
}

std::vector<std::string> electraCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"generator_lm_head.weight"} : std::vector<std::string>{};
}

Family robertaLike(std::string_view modelType, std::string_view title, ModelConfig (*read)(const ConfigReader&),
                   std::string_view prefix = "roberta.")
{
    return {modelType,
            title,
            read,
            addRobertaTensors,
            bertLayers,
            {prefix},
            {"lm_head.decoder.bias", kUnusedPositions},
            robertaCopies,
            {{"lm_head.bias", "lm_head.decoder.bias"}}};
}

Family bertLike(std::string_view modelType, std::string_view title, ModelConfig (*read)(const ConfigReader&),
                std::string_view prefix = "bert.")
{
    return {modelType,
            title,
            read,
            addBertTensors,
            bertLayers,
            {prefix},
            {"cls.predictions.decoder.bias", kUnusedPositions},
            bertCopies,
            {{"cls.predictions.bias", "cls.predictions.decoder.bias"}}};
}

} // namespace

Family bertFamily()
{
    return bertLike("bert", "BERT", readBert);
}

Family bigBirdFamily()
{
    return bertLike("big_bird", "BigBird", readBigBird);
}

Family ernieFamily()
{
    return bertLike("ernie", "ERNIE", readErnie, "ernie.");
}

Family dprFamily()
{
    Family family = bertLike("dpr", "DPR", readDpr, "ctx_encoder.bert_model.");
    family.prefixes = {"ctx_encoder.bert_model.",
                       "question_encoder.bert_model.",
                       "span_predictor.encoder.bert_model.",
                       "ctx_encoder.",
                       "question_encoder.",
                       "span_predictor.encoder.",
                       "span_predictor."};
    return family;
}

Family robertaFamily()
{
    return robertaLike("roberta", "RoBERTa", readRoberta);
}

Family xlmRobertaFamily()
{
    return robertaLike("xlm-roberta", "XLM-R", readXlmRoberta);
}

Family camembertFamily()
{
    return robertaLike("camembert", "CamemBERT", readXlmRoberta);
}

/// Baevski et al. 2022: its text model.
Family data2VecFamily()
{
    return robertaLike("data2vec-text", "data2vec", readXlmRoberta, "data2vec_text.");
}

Family electraFamily()
{
    return {"electra",  "ELECTRA",    readElectra,        addElectraTensors,
            bertLayers, {"electra."}, {kUnusedPositions}, electraCopies};
}

} // namespace headlight
