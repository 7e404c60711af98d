// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/expert_rows.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/qwen_fields.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

#include <algorithm>

namespace headlight {

namespace {

void readExpertFields(const ConfigReader& json, int countOr, int perTokenOr, int dMlp, ModelConfig& config)
{
    config.experts.count = json.layersOrHeadsOr(json.firstOf({"num_local_experts", "num_experts"}), countOr);
    config.experts.perToken =
        static_cast<int>(json.integerOr("num_experts_per_tok", perTokenOr, 1, config.experts.count));
    config.experts.softmaxOfChosen = json.booleanOr("norm_topk_prob", false);
    config.experts.dMlp = dMlp;
}

/// Gives experts to every step-th layer except those that the file names.
void readSparseLayers(const ConfigReader& json, ModelConfig& config)
{
    const std::size_t step = json.positiveOr("decoder_sparse_step", 1);
    const std::vector<double> dense =
        json.has("mlp_only_layers") ? json.numbers("mlp_only_layers") : std::vector<double>();
    for (std::size_t l = 0; l < config.layers.size(); ++l)
        config.layers[l].hasExperts = (l + 1) % step == 0 && std::ranges::find(dense, double(l)) == dense.end();
}

/// Qwen Team 2025: Qwen3 with experts in every layer but those that the file names.
ModelConfig readQwen3Moe(const ConfigReader& json)
{
    ModelConfig config = readQwenStack(json, {.sizes = {.nCtx = 32768,
                                                        .nHeads = 32,
                                                        .nKvHeads = 4,
                                                        .dVocab = 151936,
                                                        .dModel = 2048,
                                                        .nLayers = 24,
                                                        .dMlp = 6144}});
    if (const int width = qwenWindow(json); width != 0)
        for (LayerConfig& layer : config.layers)
            layer.window = slidingWindow(width);
    json.allow({"max_window_layers", "layer_types"}); // all layers slide, or none
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.qkNorm = QkNorm::PerHead;
    json.requireVariant("use_qk_norm", true); // Qwen3-Coder has both keys
    if (json.integerOr("shared_expert_intermediate_size", 0, 0, 1 << 24) != 0)
        json.decline("shared_expert_intermediate_size", "0");
    readExpertFields(json, 128, 8, json.positiveOr("moe_intermediate_size", 768), config);
    readSparseLayers(json, config);
    return config;
}

/// Qwen Team 2024: Qwen1.5-MoE and Qwen2-57B, with an MLP for every token beside the experts, which a gate scales.
ModelConfig readQwen2Moe(const ConfigReader& json)
{
    ModelConfig config = readQwenStack(json, {.sizes = {.nCtx = 32768,
                                                        .nHeads = 16,
                                                        .nKvHeads = 16,
                                                        .dVocab = 151936,
                                                        .dModel = 2048,
                                                        .nLayers = 24,
                                                        .dMlp = 5632}});
    slideLaterLayers(json, config);
    config.hasQkvBias = json.booleanOr("qkv_bias", true);
    readExpertFields(json, 60, 4, json.positiveOr("moe_intermediate_size", 1408), config);
    config.experts.dShared = json.positiveOr("shared_expert_intermediate_size", 5632);
    config.experts.sharedIsGated = true;
    readSparseLayers(json, config);
    return config;
}

/// Muennighoff et al. 2024: OLMoE.
ModelConfig readOlmoe(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 4096, .nHeads = 16, .dVocab = 50304, .dModel = 2048, .nLayers = 16, .dMlp = 2048}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.qkNorm = QkNorm::Whole;
    config.clipsBehindNorm = true;
    config.qkvClip = static_cast<float>(json.numberOr("clip_qkv", 0.0, 0.0, 1e9));
    readRotary(json, {config.dHead}, config);
    readExpertFields(json, 64, 8, config.dMlp, config);
    makeLayers(config);
    for (LayerConfig& layer : config.layers)
        layer.hasExperts = true;
    readTie(json, false, config);
    return config;
}

/// Shi et al. 2025: FlexOlmo, OLMoE's experts in the layers of OLMo 2, whose branches are normed before they are added.
ModelConfig readFlexOlmo(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 4096, .nHeads = 32, .dVocab = 100352, .dModel = 4096, .nLayers = 32, .dMlp = 11008}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.normPlacement = NormPlacement::Branch;
    config.qkNorm = QkNorm::Whole;
    readRotary(json, {config.dHead, 500000.0}, config);
    readExpertFields(json, 7, 5, config.dMlp, config);
    makeLayers(config);
    for (LayerConfig& layer : config.layers)
        layer.hasExperts = true;
    readTie(json, false, config);
    return config;
}

void addFlexOlmoTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.projections({}, p.attention);
        rows.qkNorms("self_attn.q_norm", "self_attn.k_norm", p.attention);
        rows.norm("attentionBranchNorm", "post_attention_layernorm", p.attentionBranchNorm);
        addExperts(rows, config, {}, p.experts);
        rows.norm("mlpBranchNorm", "post_feedforward_layernorm", p.mlpBranchNorm);
    });
    addStackEnd(table, config, {}, parameters);
}

void addManyExpertsTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addLlamaTensors(table, config, parameters, [&](LayerRows& rows, std::size_t layer, BlockParameters& p) {
        if (!config.layers[layer].hasExperts) {
            rows.mlp({}, p.mlp);
            return;
        }
        addExperts(rows, config, {}, p.experts);
        if (!config.experts.sharedIsGated)
            return;
        addSharedExpert(rows, config, "mlp.shared_expert.", p.experts.shared);
        RowVector none;
        table.transposedLinear(
            {rows.ours() + ".experts", "SharedGate", rows.theirs("mlp.shared_expert_gate"), config.dModel, 1, false},
            p.experts.wSharedGate, none);
    });
}

} // namespace

Family qwen3MoeFamily()
{
    return {"qwen3_moe", "Qwen3-MoE", readQwen3Moe, addManyExpertsTensors, plainLayers, {"model."}};
}

Family qwen2MoeFamily()
{
    return {"qwen2_moe", "Qwen2-MoE", readQwen2Moe, addManyExpertsTensors, plainLayers, {"model."}};
}

Family flexOlmoFamily()
{
    return {"flex_olmo", "FlexOlmo", readFlexOlmo, addFlexOlmoTensors, plainLayers, {"model."}};
}

Family olmoeFamily()
{
    return {"olmoe", "OLMoE", readOlmoe, addManyExpertsTensors, plainLayers, {"model."}};
}

} // namespace headlight
