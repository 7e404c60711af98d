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

/// The sizes of a stack that a family takes where its file is silent; 0: the file must say, or it follows from the
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

/// How a family's config.json calls what all of them have.
struct StackKeys {
    std::string_view dModel = "hidden_size";
    std::string_view nLayers = "num_hidden_layers";
    std::string_view nHeads = "num_attention_heads";
    std::string_view dMlp = "intermediate_size";
    std::string_view nCtx = "max_position_embeddings"; // empty: the family has no such bound
    StackSizes sizes = {};
    // Else every head has its own k and v and the size that follows, whatever "num_key_value_heads" and "head_dim" say.
    bool mayShareKeys = true;
    bool roundsHeadSize = false; // hidden_size need not be a multiple of the heads: a head has as much as goes into it
    bool hasOwnHeadSize = false; // no size of a head follows from hidden_size: the family's own keys say it
};

/// Sizes of a single stack under the family's names or those that most families share; head_dim and
/// num_key_value_heads where the file has them: null is one for each head, and all heads as long as the stream. Gated
/// rms blocks without biases and positions of their own, as Llama's: the starting point of most families.
ModelConfig readStack(const ConfigReader& json, const StackKeys& keys = {});

/// tie_word_embeddings, and whether the checkpoint was saved with a language-model head.
void readTie(const ConfigReader& json, bool tiedByDefault, ModelConfig& config);

/// dModel / nHeads, which must be whole.
int headSize(const ConfigReader& json, std::string_view dModelKey, std::string_view headsKey, int nHeads, int dModel);

/// A sliding window of `width` tokens, the query's own among them (Beltagy et al. 2020, one-sided).
LocalWindow slidingWindow(int width);

/// config.layers, each with the window of "sliding_window"; `widthOr` where the file is silent. No window: 0, or null.
void slideEverywhere(const ConfigReader& json, int widthOr, ModelConfig& config);

/// "layer_types": which layers are "sliding_attention"; empty where the file does not say.
std::vector<bool> slidingLayers(const ConfigReader& json, const ModelConfig& config);

/// config.layers as they are without any difference, to set some apart.
void makeLayers(ModelConfig& config);

/// Every key of a single stack's layers: "layers.0.", … as "num_hidden_layers" says.
std::vector<LayerNames> plainLayers(const ModelConfig& config);

/// The longest text where a family sets no bound.
inline constexpr int kUnboundedContext = 2048;

} // namespace headlight
