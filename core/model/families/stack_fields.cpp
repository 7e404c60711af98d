// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/stack_fields.h"

namespace headlight {

namespace {

bool namesHead(const std::string& architecture)
{
    return architecture.find("ForCausalLM") != std::string::npos || architecture.find("LMHead") != std::string::npos;
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
    config.dModel = json.positive(keys.dModel);
    config.nLayers = json.layersOrHeads(keys.nLayers);
    config.nHeads =
        keys.nHeadsOr == 0 ? json.layersOrHeads(keys.nHeads) : json.layersOrHeadsOr(keys.nHeads, keys.nHeadsOr);
    config.nKvHeads =
        json.layersOrHeadsOr("num_key_value_heads", keys.nKvHeadsOr == 0 ? config.nHeads : keys.nKvHeadsOr);
    if (config.nHeads % config.nKvHeads != 0)
        json.failField("num_key_value_heads", "a divisor of \"" + std::string(keys.nHeads) + "\", which is " +
                                                  std::to_string(config.nHeads));
    config.dHead = json.has("head_dim") ? json.positive("head_dim")
                   : keys.dHeadOr != 0  ? keys.dHeadOr
                                        : headSize(json, keys.dModel, keys.nHeads, config.nHeads, config.dModel);
    config.dMlp = json.has(keys.dMlp) ? json.positive(keys.dMlp) : 4 * config.dModel;
    config.dVocab = keys.dVocabOr == 0 ? json.positive("vocab_size") : json.positiveOr("vocab_size", keys.dVocabOr);
    config.nCtx = keys.nCtx.empty()  ? kUnboundedContext
                  : keys.nCtxOr == 0 ? json.positive(keys.nCtx)
                                     : json.positiveOr(keys.nCtx, keys.nCtxOr);
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
        json.failField("layer_types", "one for each of " + std::to_string(config.nLayers) + " layers");
    return slides;
}

void makeLayers(ModelConfig& config)
{
    config.layers.resize(static_cast<std::size_t>(config.nLayers));
}

std::vector<LayerNames> plainLayers(const ModelConfig& config)
{
    return {{"layers.", config.nLayers, "num_hidden_layers"}};
}

} // namespace headlight
