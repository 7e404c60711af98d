// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_config.h"

#include "core/base/error.h"
#include "core/io/json.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

constexpr int kLargest = 1 << 24; // beyond any real size, and two of them still multiply within 64 bits

int positive(const JsonObject& json, std::string_view key)
{
    return static_cast<int>(json.integer(key, 1, kLargest));
}

/// Features that change the numbers and that this program does not compute.
void requireOff(const JsonObject& json, std::string_view key)
{
    if (json.booleanOr(key, false))
        json.failField(key, "false (this variant is not supported)");
}

Activation activation(const JsonObject& json, std::string_view key, const std::string& name)
{
    try {
        return activationFromName(name);
    } catch (const Error& error) {
        json.fail("\"" + std::string(key) + "\": " + error.message());
    }
}

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
    config.nLayers = static_cast<int>(json.integer("n_layer", 1, 1024));
    config.nHeads = static_cast<int>(json.integer("n_head", 1, 1024));
    config.nKvHeads = config.nHeads;
    config.dModel = positive(json, "n_embd");
    config.dVocab = positive(json, "vocab_size");
    config.nCtx = positive(json, json.has("n_positions") ? "n_positions" : "n_ctx");
    config.dMlp = json.has("n_inner") ? positive(json, "n_inner") : 4 * config.dModel;
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
    requireOff(json, "scale_attn_by_inverse_layer_idx");
    requireOff(json, "add_cross_attention");
    ModelConfig config = readGptConfig(json);
    config.architecture = Architecture::Gpt2;
    config.normPlacement = NormPlacement::Pre;
    config.activation = activation(json, "activation_function", json.stringOr("activation_function", "gelu_new"));
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
    config.activation = name == "gelu" ? Activation::GeluTanh : activation(json, "afn", name);
    return config;
}

} // namespace

ModelConfig loadModelConfig(const std::filesystem::path& file)
{
    const JsonObject json = JsonObject::read(file);
    const std::string type = json.string("model_type");
    if (type == "gpt2")
        return readGpt2Config(json);
    if (type == "openai-gpt")
        return readOpenAiGptConfig(json);
    json.failField("model_type", "gpt2 or openai-gpt");
}

} // namespace headlight
