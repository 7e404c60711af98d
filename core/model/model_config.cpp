// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_config.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/model/config_fields.h"
#include "core/model/marian_config.h"
#include "core/model/recurrent_config.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

constexpr std::size_t kLargestConfig = 4U << 20U; // bytes; real ones have a few thousand

/// What the training objectives of a model trained for both settings of the causal mask say.
bool predictsMaskedTokens(const JsonObject& json)
{
    const auto own = json.optionalObject("headlight");
    if (!own || !own->has("objectives"))
        return false;
    const nlohmann::json& objectives = own->raw("objectives");
    if (!objectives.is_array())
        own->failField("objectives", "a list of \"causal\" and \"masked\"");
    bool masked = false;
    for (const nlohmann::json& objective : objectives) {
        if (objective != "causal" && objective != "masked")
            own->failField("objectives", "a list of \"causal\" and \"masked\"");
        masked = masked || objective == "masked";
    }
    return masked;
}

/// The fields that GPT-2 and GPT-1 share.
ModelConfig readGptConfig(const JsonObject& json)
{
    ModelConfig config;
    config.nLayers = layersOrHeadsField(json, "n_layer");
    config.nHeads = layersOrHeadsField(json, "n_head");
    config.nKvHeads = config.nHeads;
    config.dModel = positiveField(json, "n_embd");
    config.dVocab = positiveField(json, "vocab_size");
    config.nCtx = positiveField(json, json.has("n_positions") ? "n_positions" : "n_ctx");
    config.dMlp = json.has("n_inner") ? positiveField(json, "n_inner") : 4 * config.dModel;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-5, 1e-12, 1.0));
    if (config.dModel % config.nHeads != 0)
        json.failField("n_embd", "a multiple of \"n_head\", which is " + std::to_string(config.nHeads));
    config.dHead = config.dModel / config.nHeads;
    config.tiedUnembedding = json.booleanOr("tie_word_embeddings", true);
    config.predictsMaskedTokens = predictsMaskedTokens(json);
    return config;
}

ModelConfig readGpt2Config(const JsonObject& json)
{
    requireVariant(json, "scale_attn_by_inverse_layer_idx", false);
    requireVariant(json, "add_cross_attention", false);
    ModelConfig config = readGptConfig(json);
    config.architecture = Architecture::Gpt2;
    config.normPlacement = NormPlacement::Pre;
    config.activation = activationField(json, "activation_function", json.stringOr("activation_function", "gelu_new"));
    config.scaleByRootDHead = json.booleanOr("scale_attn_weights", true);
    return config;
}

ModelConfig readOpenAiGptConfig(const JsonObject& json)
{
    ModelConfig config = readGptConfig(json);
    config.architecture = Architecture::OpenAiGpt;
    config.normPlacement = NormPlacement::Post;
    // This architecture's "gelu" is the tanh approximation: it is older than the exact one in its library.
    const std::string name = json.stringOr("afn", "gelu");
    config.activation = name == "gelu" ? Activation::GeluTanh : activationField(json, "afn", name);
    return config;
}

} // namespace

std::vector<AttentionPart> ModelConfig::parts() const
{
    std::vector<AttentionPart> parts;
    for (const AttentionPart part : {AttentionPart::Encoder, AttentionPart::Decoder, AttentionPart::Cross})
        if (hasPart(part))
            parts.push_back(part);
    return parts;
}

AttentionSize ModelConfig::sizeOf(AttentionPart part) const
{
    const bool isThere = part == AttentionPart::Cross ? hasEncoder() : !isRecurrent();
    if (!isThere)
        return {};
    return part == AttentionPart::Encoder ? AttentionSize{encoder.nLayers, encoder.nHeads, encoder.dHead}
                                          : AttentionSize{nLayers, nHeads, dHead};
}

ModelConfig loadModelConfig(const std::filesystem::path& file)
{
    const JsonObject json = JsonObject::read(file, kLargestConfig);
    const std::string type = json.string("model_type");
    if (type == "gpt2")
        return readGpt2Config(json);
    if (type == "openai-gpt")
        return readOpenAiGptConfig(json);
    if (type == "marian")
        return readMarianConfig(json);
    if (type == "attention-rnn")
        return readRecurrentConfig(json);
    json.failField("model_type", "gpt2, openai-gpt, marian or attention-rnn");
}

} // namespace headlight
