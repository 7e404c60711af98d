// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/tiny_model_folder.h"

#include <cmath>

/// A small encoder-decoder with random parameters, whose tokens are the 256 bytes and five special tokens.
namespace headlight::test {

/// Every number different where the format lets it be, so that a swapped one is noticed.
inline ModelConfig tinyMarianConfig()
{
    ModelConfig config;
    config.family = "marian";
    config.positions = PositionKind::Sinusoidal;
    config.hasFinalNorm = false;
    config.hasLogitsBias = true;
    config.normPlacement = NormPlacement::Post;
    config.activation = Activation::Silu;
    config.nLayers = 2;
    config.nHeads = 4;
    config.nKvHeads = 4;
    config.dModel = 24;
    config.dHead = 6;
    config.dMlp = 40;
    config.dVocab = 262;
    config.nCtx = 60;
    config.embeddingScale = std::sqrt(24.0F);
    config.encoder = {3, 3, 8, 36};
    config.targetIds = {3, 1, 3};
    return config;
}

/// The byte tokenizer, which puts only </s> behind a text.
inline QByteArray translatorTokenizerJson()
{
    return byteTokenizerJson().replace("{\"SpecialToken\":{\"id\":\"<s>\",\"type_id\":0}},", "");
}

inline QByteArray tinyMarianConfigJson(const ModelConfig& config = tinyMarianConfig())
{
    return QStringLiteral("{\"model_type\":\"marian\",\"encoder_layers\":%1,\"encoder_attention_heads\":%2,"
                          "\"encoder_ffn_dim\":%3,\"decoder_layers\":%4,\"decoder_attention_heads\":%5,"
                          "\"decoder_ffn_dim\":%6,\"d_model\":%7,\"vocab_size\":%8,\"max_position_embeddings\":%9,")
               .arg(config.encoder.nLayers)
               .arg(config.encoder.nHeads)
               .arg(config.encoder.dMlp)
               .arg(config.nLayers)
               .arg(config.nHeads)
               .arg(config.dMlp)
               .arg(config.dModel)
               .arg(config.dVocab)
               .arg(config.nCtx)
               .toUtf8() +
           "\"activation_function\":\"swish\",\"scale_embedding\":true,\"decoder_start_token_id\":3,"
           "\"eos_token_id\":1,\"pad_token_id\":3}";
}

inline void writeTinyMarian(const QDir& folder, const ModelConfig& config = tinyMarianConfig())
{
    writeFile(folder.filePath("config.json"), tinyMarianConfigJson(config));
    writeFile(folder.filePath("tokenizer.json"), translatorTokenizerJson());
    Checkpoint(config).write(folder.filePath("model.safetensors"));
}

/// A whole encoder-decoder in memory; `folder` receives its tokenizer.json.
inline std::shared_ptr<const Model> tinyMarian(const QDir& folder, const ModelConfig& config = tinyMarianConfig(),
                                               unsigned seed = 1)
{
    writeFile(folder.filePath("tokenizer.json"), translatorTokenizerJson());
    return std::make_shared<const Model>(Model{"tiny-marian", folder.path().toStdString(), config,
                                               randomParameters(config, seed),
                                               Tokenizer::load(folder.path().toStdString())});
}

} // namespace headlight::test
