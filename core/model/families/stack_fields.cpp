// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/stack_fields.h"

#include "core/base/counted.h"

namespace headlight {

namespace {

bool namesHead(const std::string& architecture)
{
    return architecture.find("ForCausalLM") != std::string::npos || architecture.find("LMHead") != std::string::npos;
}

/// Reads a size; a `fallback` of 0 means that the file must have it.
int sizeOr(const ConfigReader& json, std::string_view key, int fallback)
{
    return fallback == 0 ? json.positive(key) : json.positiveOr(key, fallback);
}

int countOr(const ConfigReader& json, std::string_view key, int fallback)
{
    return fallback == 0 ? json.layersOrHeads(key) : json.layersOrHeadsOr(key, fallback);
}

/// Reads the number of heads with a k and v of their own.
void readKeyHeads(const ConfigReader& json, const StackKeys& keys, const std::string& nHeadsKey, ModelConfig& config)
{
    const bool sharesByDefault = keys.sizes.nKvHeads != 0 && !json.saysNull("num_key_value_heads");
    config.nKvHeads =
        json.layersOrHeadsOr("num_key_value_heads", sharesByDefault ? keys.sizes.nKvHeads : config.nHeads);
    if (config.nHeads % config.nKvHeads != 0)
        json.failField("num_key_value_heads",
                       "a divisor of \"" + nHeadsKey + "\", which is " + std::to_string(config.nHeads));
}

} // namespace

int headSize(const ConfigReader& json, std::string_view dModelKey, std::string_view headsKey, int nHeads, int dModel)
{
    if (dModel % nHeads != 0)
        json.failField(dModelKey,
                       "a multiple of \"" + std::string(headsKey) + "\", which is " + std::to_string(nHeads));
    return dModel / nHeads;
}

ModelConfig readStack(const ConfigReader& json, const StackKeys& keys)
{
    ModelConfig config;
    const std::string dModelKey = json.firstOf({"hidden_size", std::string(keys.dModel)});
    const std::string nHeadsKey = json.firstOf({"num_attention_heads", std::string(keys.nHeads)});
    config.dModel = sizeOr(json, dModelKey, keys.sizes.dModel);
    config.nLayers = countOr(json, json.firstOf({"num_hidden_layers", std::string(keys.nLayers)}), keys.sizes.nLayers);
    config.nHeads = countOr(json, nHeadsKey, keys.sizes.nHeads);
    config.nKvHeads = config.nHeads;
    if (keys.mayShareKeys)
        readKeyHeads(json, keys, nHeadsKey, config);
    const bool saysHead = keys.mayShareKeys && json.has("head_dim");
    const bool hasHeadByDefault = keys.sizes.dHead != 0 && !json.saysNull("head_dim");
    config.dHead = keys.hasOwnHeadSize ? 0
                   : saysHead          ? json.positive("head_dim")
                   : hasHeadByDefault  ? keys.sizes.dHead
                   : keys.roundsHeadSize && config.dModel >= config.nHeads
                       ? config.dModel / config.nHeads
                       : headSize(json, dModelKey, nHeadsKey, config.nHeads, config.dModel);
    json.allow({"num_key_value_heads", "head_dim"});
    config.dMlp = json.positiveOr(keys.dMlp, keys.sizes.dMlp == 0 ? 4 * config.dModel : keys.sizes.dMlp);
    config.dVocab = sizeOr(json, "vocab_size", keys.sizes.dVocab);
    config.nCtx = keys.nCtx.empty() ? kUnboundedContext
                                    : sizeOr(json, json.firstOf({"max_position_embeddings", std::string(keys.nCtx)}),
                                             keys.sizes.nCtx);
    config.positions = PositionKind::None;
    config.normKind = NormKind::Rms;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = false;
    config.isGated = true;
    config.activation = Activation::Silu;
    return config;
}

void readTie(const ConfigReader& json, bool tiedByDefault, ModelConfig& config)
{
    config.tiedUnembedding = json.booleanOr("tie_word_embeddings", tiedByDefault);
    if (json.has("architectures"))
        for (const std::string& architecture : json.strings("architectures"))
            config.headIsRequired = config.headIsRequired || namesHead(architecture);
    for (const char* key : {"is_encoder_decoder", "add_cross_attention", "tie_encoder_decoder"})
        json.requireVariant(key, false);
    json.allow({"is_decoder"});
}

LocalWindow slidingWindow(int width)
{
    return {width - 1, LocalWindow::kUnlimited};
}

void slideEverywhere(const ConfigReader& json, int widthOr, ModelConfig& config)
{
    makeLayers(config);
    const bool isSilent = !json.has("sliding_window") && !json.saysNull("sliding_window");
    const int width = json.has("sliding_window") ? json.positive("sliding_window") : isSilent ? widthOr : 0;
    if (width != 0)
        for (LayerConfig& layer : config.layers)
            layer.window = slidingWindow(width);
}

std::vector<bool> slidingLayers(const ConfigReader& json, const ModelConfig& config)
{
    std::vector<bool> slides;
    if (!json.has("layer_types"))
        return slides;
    for (const std::string& type : json.strings("layer_types")) {
        if (type != "sliding_attention" && type != "full_attention")
            json.failField("layer_types", "a list of \"sliding_attention\" and \"full_attention\"");
        slides.push_back(type == "sliding_attention");
    }
    if (static_cast<int>(slides.size()) != config.nLayers)
        json.failField("layer_types", "one for each of " + counted(config.nLayers, "layer"));
    return slides;
}

void makeLayers(ModelConfig& config)
{
    config.layers.resize(config.nLayers);
}

std::vector<LayerNames> plainLayers(const ModelConfig& config)
{
    return {{"layers.", config.nLayers, "num_hidden_layers", config.nFurtherLayers}};
}

} // namespace headlight
