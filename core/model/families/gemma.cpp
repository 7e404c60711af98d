// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/causality.h"
#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

#include <cmath>

namespace headlight {

namespace {

/// Reads the fields that the three versions share (Gemma Team 2024).
ModelConfig readGemmaStack(const ConfigReader& json, const StackKeys& keys)
{
    ModelConfig config = readStack(json, keys);
    config.normKind = NormKind::RmsPlusOne;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    config.embeddingScale = std::sqrt(static_cast<float>(config.dModel));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.activation = json.activation("hidden_activation", "gelu_pytorch_tanh");
    json.allow({"hidden_act"}); // Gemma models ignore it
    readTie(json, true, config);
    return config;
}

ModelConfig readGemma(const ConfigReader& json)
{
    json.requireVariant("use_bidirectional_attention", false);
    ModelConfig config = readGemmaStack(json, {.sizes = {.nCtx = 8192,
                                                         .nHeads = 16,
                                                         .nKvHeads = 16,
                                                         .dHead = 256,
                                                         .dVocab = 256000,
                                                         .dModel = 3072,
                                                         .nLayers = 28,
                                                         .dMlp = 24576}});
    readRotary(json, {config.dHead}, config);
    // The first release says "gelu" and means the tanh approximation.
    if (!json.has("hidden_activation") && json.stringOr("hidden_act", "gelu") != "gelu")
        config.activation = json.activation("hidden_act", "gelu_pytorch_tanh");
    return config;
}

/// Reads the changes of Gemma 2: sandwich norms, a divisor of its own, soft caps.
void readGemma2Block(const ConfigReader& json, double scoreCap, double logitCap, ModelConfig& config)
{
    config.normPlacement = NormPlacement::Sandwich;
    config.ownDivisor = static_cast<float>(std::sqrt(json.numberOr("query_pre_attn_scalar", 256.0, 1e-6, 1e9)));
    config.scoreCap = static_cast<float>(json.numberOrNone("attn_logit_softcapping", scoreCap, 0.0, 1e9));
    config.logitCap = static_cast<float>(json.numberOrNone("final_logit_softcapping", logitCap, 0.0, 1e9));
}

ModelConfig readGemma2(const ConfigReader& json)
{
    json.requireVariant("use_bidirectional_attention", false);
    ModelConfig config = readGemmaStack(json, {.sizes = {.nCtx = 8192,
                                                         .nHeads = 8,
                                                         .nKvHeads = 4,
                                                         .dHead = 256,
                                                         .dVocab = 256000,
                                                         .dModel = 2304,
                                                         .nLayers = 26,
                                                         .dMlp = 9216}});
    readGemma2Block(json, 50.0, 30.0, config);
    readRotary(json, {config.dHead}, config);
    makeLayers(config);
    const std::vector<bool> slides = slidingLayers(json, config);
    const int width = json.positiveOr("sliding_window", 4096);
    json.allow({"sliding_window_size"}); // Gemma-2-9B has it beside "sliding_window", which is the one it uses
    for (std::size_t l = 0; l < config.layers.size(); ++l)
        if (slides.empty() ? l % 2 == 0 : slides[l])
            config.layers[l].window = slidingWindow(width);
    return config;
}

/// VaultGemma (Sinha et al. 2025): Gemma 2 without the norms behind its branches.
ModelConfig readVaultGemma(const ConfigReader& json)
{
    ModelConfig config = readGemma2(json);
    config.normPlacement = NormPlacement::Pre;
    return config;
}

/// Makes an encoder of the model (EmbeddingGemma): no causal mask, and local layers that reach half their width each
/// way.
LocalWindow readBidirectional(const ConfigReader& json, int width, ModelConfig& config)
{
    if (!json.booleanOr("use_bidirectional_attention", false))
        return slidingWindow(width);
    config.isEncoder = true;
    config.head = HeadKind::None; // no head is tied to its embedding
    config.defaultMask = MaskKind::None;
    return {width / 2, width / 2};
}

ModelConfig readGemma3(const ConfigReader& json)
{
    ModelConfig config = readGemmaStack(json, {.sizes = {.nCtx = 131072,
                                                         .nHeads = 8,
                                                         .nKvHeads = 4,
                                                         .dHead = 256,
                                                         .dVocab = 262208,
                                                         .dModel = 2304,
                                                         .nLayers = 26,
                                                         .dMlp = 9216}});
    readGemma2Block(json, 0.0, 0.0, config);
    config.qkNorm = QkNorm::PerHead;
    RotaryDefaults global{config.dHead, 1e6};
    global.layerType = "full_attention";
    RotaryDefaults local{config.dHead, 10000.0};
    local.baseKey = "rope_local_base_freq";
    local.layerType = "sliding_attention";
    local.readsScaling = false;
    config.rotary = {rotaryFields(json, global, config.nCtx), rotaryFields(json, local, config.nCtx)};
    makeLayers(config);
    const std::vector<bool> slides = slidingLayers(json, config);
    const std::size_t every = json.positiveOr(json.firstOf({"sliding_window_pattern", "_sliding_window_pattern"}), 6);
    const LocalWindow window = readBidirectional(json, json.positiveOr("sliding_window", 4096), config);
    for (std::size_t l = 0; l < config.layers.size(); ++l)
        if (slides.empty() ? (l + 1) % every != 0 : slides[l])
            config.layers[l] = {window, 1, false};
    return config;
}

/// Reads the text model of a checkpoint that also reads images.
ModelConfig readGemma3WithImages(const ConfigReader& json)
{
    const std::vector<ConfigReader> text = json.innerModel("text_config");
    if (text.empty())
        json.failField("text_config", "an object that describes the text model");
    ModelConfig config = readGemma3(text[0]);
    readCausality(text[0], config);
    text[0].requireAllKnown();
    config.tiedUnembedding = json.booleanOr("tie_word_embeddings", config.tiedUnembedding);
    json.allow({"vision_config", "mm_tokens_per_image", "boi_token_index", "eoi_token_index", "image_token_index",
                "image_token_id", "boi_token_id", "eoi_token_id"});
    return config;
}

void addGemmaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const bool isSandwich = config.normPlacement == NormPlacement::Sandwich;
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        if (config.qkNorm != QkNorm::None)
            rows.qkNorms("self_attn.q_norm", "self_attn.k_norm", p.attention);
        if (isSandwich) {
            rows.norm("attentionBranchNorm", "post_attention_layernorm", p.attentionBranchNorm);
            rows.norm("mlpBranchNorm", "post_feedforward_layernorm", p.mlpBranchNorm);
        }
        rows.norm("norm2", isSandwich ? "pre_feedforward_layernorm" : "post_attention_layernorm", p.norm2);
        rows.mlp({}, p.mlp);
    });
    addStackEnd(table, config, {}, parameters);
}

void addVaultGemmaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        rows.norm("norm2", "pre_feedforward_layernorm", p.norm2);
        rows.mlp({}, p.mlp);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family vaultGemmaFamily()
{
    return {"vaultgemma", "VaultGemma", readVaultGemma, addVaultGemmaTensors, plainLayers, {"model."}};
}

Family gemmaFamily()
{
    return {"gemma", "Gemma", readGemma, addGemmaTensors, plainLayers, {"model."}};
}

Family gemma2Family()
{
    return {"gemma2", "Gemma 2", readGemma2, addGemmaTensors, plainLayers, {"model."}};
}

Family gemma3Family()
{
    return {"gemma3_text", "Gemma 3", readGemma3, addGemmaTensors, plainLayers, {"model."}};
}

Family gemma3WithImagesFamily()
{
    return {
        "gemma3",        "Gemma 3",   readGemma3WithImages,
        addGemmaTensors, plainLayers, {"language_model.model.", "model.language_model.", "language_model.", "model."}};
}

} // namespace headlight
