// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/bart_rows.h"

namespace headlight {

namespace {

/// An encoder-decoder in the Marian format (Junczys-Dowmunt et al. 2018, as Hugging Face's MarianMT stores it):
/// post-norm, sinusoidal positions, one embedding for source, target and logits.
ModelConfig readMarian(const ConfigReader& json)
{
    // A Marian model leaves these options of the format at their default.
    json.requireVariant("share_encoder_decoder_embeddings", true);
    json.requireVariant("static_position_embeddings", true);
    for (const char* key : {"normalize_before", "normalize_embedding", "add_final_layer_norm", "add_bias_logits"})
        json.requireVariant(key, false);
    const StackSizes sizes{.nCtx = 1024, .nHeads = 16, .dVocab = 58101, .dModel = 1024, .nLayers = 12, .dMlp = 4096};
    ModelConfig config = readBartStacks(json, {.start = 58100, .end = 0, .pad = 58100, .sizes = sizes});
    config.normPlacement = NormPlacement::Post;
    config.hasFinalNorm = false;
    config.positions = PositionKind::Sinusoidal;
    if (json.has("decoder_vocab_size") && json.positive("decoder_vocab_size") != config.dVocab)
        json.failField("decoder_vocab_size", std::to_string(config.dVocab) + ", which \"vocab_size\" is");
    return config;
}

} // namespace

Family marianFamily()
{
    return {
        "marian",           "Marian", readMarian, addBartTensors, bartLayers, {"model."}, {"embed_positions.weight"},
        bartEmbeddingCopies};
}

} // namespace headlight
