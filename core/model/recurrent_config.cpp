// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/recurrent_config.h"

namespace headlight {

ModelConfig readRecurrentConfig(const ConfigReader& json)
{
    ModelConfig config;
    config.recurrent.dEmbedding = json.positive("d_embedding");
    config.recurrent.dHidden = json.positive("d_hidden");
    config.recurrent.dAttention = json.positive("d_attention");
    config.dVocab = json.positive("vocab_size");
    config.nCtx = json.positive("max_position_embeddings");

    // The only attention has one head and lies between the decoder and an encoder that has no attention of its own.
    config.nLayers = config.nHeads = config.nKvHeads = 1;
    config.encoder.nLayers = 1;
    config.dModel = config.recurrent.dEmbedding;
    config.dHead = config.recurrent.dAttention;
    config.scaleByRootDHead = false;
    config.defaultMask = MaskKind::None;

    config.targetIds.start = json.tokenId("decoder_start_token_id", config.dVocab);
    config.targetIds.end = json.tokenId("eos_token_id", config.dVocab);
    config.targetIds.pad = json.tokenId("pad_token_id", config.dVocab);
    return config;
}

} // namespace headlight
