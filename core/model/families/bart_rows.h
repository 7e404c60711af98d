// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/family.h"
#include "core/model/families/stack_fields.h"

namespace headlight {

// The keys and tensor names that the encoder-decoders after fairseq and Marian share.

/// Values that a family takes where its file is silent; ids of −1: the file must have them.
struct BartDefaults {
    std::string_view activation = "gelu";
    bool scalesEmbedding = false;
    std::int64_t start = -1;
    std::int64_t end = -1;
    std::int64_t pad = -1;
    /// The decoder's sizes, and the encoder's except for its layers.
    StackSizes sizes = {.nCtx = 1024, .nHeads = 16, .dVocab = 50265, .dModel = 1024, .nLayers = 12, .dMlp = 4096};
    int nEncoderLayers = 12;
};
/// Reads sizes, special tokens and activation of both stacks.
ModelConfig readBartStacks(const ConfigReader& json, const BartDefaults& defaults);

/// Adds every tensor of such a model.
void addBartTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters);

/// The layers that encoder_layers and decoder_layers count.
std::vector<LayerNames> bartLayers(const ModelConfig& config);

std::vector<std::string> bartEmbeddingCopies(const ModelConfig& config);

} // namespace headlight
