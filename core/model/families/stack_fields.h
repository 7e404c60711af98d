// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The sizes of a stack that a family takes where its file is silent; 0: the file must have it, or it follows from the
/// others.
struct StackSizes {
    int nCtx = 0;
    int nHeads = 0;
    int nKvHeads = 0;
    int dHead = 0;
    int dVocab = 0;
    int dModel = 0;
    int nLayers = 0;
    int dMlp = 0;
};

/// The keys of a family's config.json for the fields that all families have.
struct StackKeys {
    std::string_view dModel = "hidden_size";
    std::string_view nLayers = "num_hidden_layers";
    std::string_view nHeads = "num_attention_heads";
    std::string_view dMlp = "intermediate_size";
    std::string_view nCtx = "max_position_embeddings"; // empty where the family has no such bound
    StackSizes sizes = {};
    // False: every head has its own k and v and the size that follows, and "num_key_value_heads" and "head_dim" are
    // ignored.
    bool mayShareKeys = true;
    bool roundsHeadSize =
        false; // hidden_size need not be a multiple of the number of heads; the quotient is rounded down
    bool hasOwnHeadSize = false; // a head's size comes from the family's own keys, not from hidden_size
};

/// Reads the sizes of a single stack under the family's names or those that most families share; head_dim and
/// num_key_value_heads where the file has them: null means one k and v for each head, and heads that together are as
/// long as the stream. The result has gated rms blocks without biases and without added positions, like Llama: most
/// families start from it.
ModelConfig readStack(const ConfigReader& json, const StackKeys& keys = {});

/// Reads tie_word_embeddings, and whether the checkpoint was saved with a language-model head.
void readTie(const ConfigReader& json, bool tiedByDefault, ModelConfig& config);

/// The quotient dModel / nHeads; throws where it is not whole.
int headSize(const ConfigReader& json, std::string_view dModelKey, std::string_view headsKey, int nHeads, int dModel);

/// A sliding window of `width` tokens, the query's own among them (Beltagy et al. 2020, one-sided).
LocalWindow slidingWindow(int width);

/// Fills config.layers, each with the window of "sliding_window", or `widthOr` where it is absent; 0 and null mean no
/// window.
void slideEverywhere(const ConfigReader& json, int widthOr, ModelConfig& config);

/// "layer_types": which layers are "sliding_attention"; empty where the file does not say.
std::vector<bool> slidingLayers(const ConfigReader& json, const ModelConfig& config);

/// Fills config.layers with equal layers, for the caller to change some.
void makeLayers(ModelConfig& config);

/// The layers "layers.0.", …, as many as "num_hidden_layers" says.
std::vector<LayerNames> plainLayers(const ModelConfig& config);

/// The longest text where a family sets no bound.
inline constexpr int kUnboundedContext = 2048;

} // namespace headlight
