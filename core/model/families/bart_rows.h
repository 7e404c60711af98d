// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/family.h"
#include "core/model/families/stack_fields.h"

namespace headlight {

// What the encoder-decoders have in common that go back to fairseq and Marian: their keys and their tensors' names.

/// What a family takes where the file is silent; ids of −1: the file must say.
struct BartDefaults {
    std::string_view activation = "gelu";
    bool scalesEmbedding = false;
    std::int64_t start = -1;
    std::int64_t end = -1;
    std::int64_t pad = -1;
    /// Of the decoder, and but for its layers of the encoder.
    StackSizes sizes = {.nCtx = 1024, .nHeads = 16, .dVocab = 50265, .dModel = 1024, .nLayers = 12, .dMlp = 4096};
    int nEncoderLayers = 12;
};
/// Sizes, special tokens and activation of both stacks.
ModelConfig readBartStacks(const ConfigReader& json, const BartDefaults& defaults);

/// Every tensor that such a model of this configuration has.
void addBartTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters);

/// encoder_layers and decoder_layers.
std::vector<LayerNames> bartLayers(const ModelConfig& config);

std::vector<std::string> bartEmbeddingCopies(const ModelConfig& config);

} // namespace headlight
