// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/expert_rows.h"
#include "core/model/families/grouped_experts.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace headlight {

namespace {

/// Reads the sizes of q, k and v and of the latent vectors that they are made from.
void readLatent(const ConfigReader& json, ModelConfig& config)
{
    config.latent.kvRank = json.positiveOr("kv_lora_rank", 512);
    config.latent.qRank = json.saysNull("q_lora_rank") ? 0 : json.positiveOr("q_lora_rank", 1536);
    config.latent.dShared = json.positiveOr("qk_rope_head_dim", 64);
    config.dHead = json.positiveOr("qk_nope_head_dim", 128) + config.latent.dShared;
    config.dValue = json.positiveOr("v_head_dim", 128);
    json.allow({"head_dim"});                                         // repeats qk_rope_head_dim
    if (json.positiveOr("qk_head_dim", config.dHead) != config.dHead) // transformers saves this sum as well
        json.failField("qk_head_dim",
                       "\"qk_nope_head_dim\" and \"qk_rope_head_dim\" together, " + std::to_string(config.dHead));
    if (config.nKvHeads != config.nHeads)
        json.decline("num_key_value_heads", "one for each head");
}

/// Says where the published programs of DeepSeek-V2 differ: transformers leaves the growth of the scores out.
void remarkOnGrowth(double growth, ModelConfig& config)
{
    if (growth != 1.0)
        config.remarks.emplace_back(
            "The positions are stretched by yarn with \"mscale_all_dim\", by which DeepSeek's own program divides the "
            "scores less, and Headlight with it; versions of transformers that leave this out compute other weights.");
}

/// The factor of the scores' scale: yarn multiplies it by the square of its amplitude.
double scoreGrowth(const ConfigReader& json)
{
    for (const ConfigReader& scaling :
         json.object(json.raw("rope_parameters").empty() ? "rope_scaling" : "rope_parameters")) {
        const double m = scaling.numberOr("mscale_all_dim", 0.0, 0.0, 100.0);
        const double factor = scaling.numberOr("factor", 1.0, 1e-6, 1e12);
        if (m != 0.0 && factor > 1.0)
            return std::pow(0.1 * m * std::log(factor) + 1.0, 2.0);
    }
    return 1.0;
}

void readSecondExperts(const ConfigReader& json, ModelConfig& config)
{
    readGroupedExperts(json, {.count = 64, .dMlp = 1407, .nShared = 2}, config);
    ExpertConfig& experts = config.experts;
    experts.softmaxOfChosen = false;
    experts.weightScale = static_cast<float>(json.numberOr("routed_scaling_factor", 1.0, 0.0, 1e9));
    if (json.booleanOr("norm_topk_prob", false))
        json.decline("norm_topk_prob", "false, as its releases say");
    if (json.stringOr("scoring_func", "softmax") != "softmax")
        json.decline("scoring_func", "\"softmax\"");
    const std::string method = json.stringOr("topk_method", "greedy");
    if (method != "greedy" && method != "group_limited_greedy")
        json.decline("topk_method", "\"greedy\" or \"group_limited_greedy\"");
    if (experts.count == 0)
        return;
    const bool isGrouped = method == "group_limited_greedy";
    const int nGroups = isGrouped ? json.layersOrHeads("n_group") : 1;
    const auto nOfToken = isGrouped ? static_cast<int>(json.integerOr("topk_group", 1, 1, nGroups)) : 1;
    chooseWithinGroups(json, nGroups, nOfToken, json.layersOrHeads("num_experts_per_tok"), experts);
}

/// Reads the fields that the releases share, without the choice of experts.
ModelConfig readLatentStack(const ConfigReader& json, const StackSizes& sizes)
{
    ModelConfig config = readStack(json, {.sizes = sizes, .hasOwnHeadSize = true});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.hasMlpBias = json.booleanOr("mlp_bias", false);
    readLatent(json, config);
    RotaryDefaults rotary{config.latent.dShared};
    rotary.layout = json.booleanOr("rope_interleave", true) ? RotaryLayout::Interleaved : RotaryLayout::Half;
    readRotary(json, rotary, config);
    config.rotary.front().first = config.dHead - config.latent.dShared;
    config.ownDivisor = static_cast<float>(std::sqrt(double(config.dHead)) / scoreGrowth(json));
    readTie(json, false, config);
    return config;
}

/// DeepSeek-AI 2024: DeepSeek-V2.
ModelConfig readDeepSeek(const ConfigReader& json)
{
    ModelConfig config = readLatentStack(
        json, {.nCtx = 2048, .nHeads = 32, .dVocab = 32000, .dModel = 4096, .nLayers = 32, .dMlp = 11008});
    remarkOnGrowth(scoreGrowth(json), config);
    readSecondExperts(json, config);
    placeExperts(json, 0, config);
    return config;
}

/// DeepSeek-AI 2024: DeepSeek-V3, and R1, Kimi K2 and Moonlight after it.
ModelConfig readDeepSeek3(const ConfigReader& json)
{
    ModelConfig config = readLatentStack(
        json,
        {.nCtx = 4096, .nHeads = 128, .nKvHeads = 128, .dVocab = 129280, .dModel = 7168, .nLayers = 61, .dMlp = 18432});
    readRatedExperts(json, {.count = 256, .dMlp = 2048, .nShared = 1, .scale = 2.5, .nGroups = 8, .groupsPerToken = 4},
                     config);
    placeExperts(json, 3, config);
    return config;
}

/// Zhipu AI 2026: GLM-4.7-Flash, DeepSeek-V3's layers in other sizes. The file may list which layers have experts.
ModelConfig readGlm4MoeLite(const ConfigReader& json)
{
    ModelConfig config = readLatentStack(
        json,
        {.nCtx = 202752, .nHeads = 20, .nKvHeads = 20, .dVocab = 154880, .dModel = 2048, .nLayers = 47, .dMlp = 10240});
    readRatedExperts(json, {.count = 64, .dMlp = 1536, .nShared = 1, .scale = 1.8, .perToken = 4}, config);
    placeExperts(json, 1, config);
    if (!json.has("mlp_layer_types"))
        return config;
    const std::vector<std::string> types = json.strings("mlp_layer_types");
    if (types.size() != config.layers.size())
        json.failField("mlp_layer_types", "one for each of the " + std::to_string(config.nLayers) + " layers");
    for (std::size_t l = 0; l < types.size(); ++l) {
        if (types[l] != "dense" && types[l] != "sparse")
            json.failField("mlp_layer_types", "a list of \"dense\" and \"sparse\"");
        config.layers[l].hasExperts = types[l] == "sparse";
    }
    return config;
}

/// Adds the projections of k and v from the latent vector; each head's lie side by side in one tensor.
void addLatentProjections(LayerRows& rows, const ModelConfig& config, AttentionParameters& p)
{
    TableBuilder& table = rows.table();
    LatentParameters& latent = p.latent;
    const Index d = config.dModel;
    const Index rank = config.latent.kvRank;
    const Index dShared = config.latent.dShared;
    const Index dOwn = config.dHead - dShared;
    const Index dBoth = dOwn + config.dValue;
    const bool hasBias = config.hasQkvBias;
    const std::string ours = rows.ours() + ".attn";
    const Index qIn = config.latent.qRank == 0 ? d : config.latent.qRank;
    if (config.latent.qRank != 0) {
        table.transposedLinear({ours + ".latent", "Q", rows.theirs("self_attn.q_a_proj"), d, qIn, hasBias}, latent.wQ,
                               latent.bQ);
        table.norm(ours + ".latent.qNorm", rows.theirs("self_attn.q_a_layernorm"), qIn, latent.qNorm);
    }
    const std::string q = config.latent.qRank == 0 ? "self_attn.q_proj" : "self_attn.q_b_proj";
    table.transposedLinear({ours, "Q", rows.theirs(q), qIn, Index{config.nHeads} * config.dHead, false}, p.wQ, p.bQ);
    const std::string down = rows.theirs("self_attn.kv_a_proj_with_mqa");
    table.transposedLinear({ours + ".latent", "Kv", down, d, rank + dShared, hasBias, {0, rank}}, latent.wKv,
                           latent.bKv);
    table.transposedLinear({ours + ".latent", "SharedK", down, d, rank + dShared, hasBias, {rank, dShared}},
                           latent.wSharedK, latent.bSharedK);
    table.norm(ours + ".latent.kvNorm", rows.theirs("self_attn.kv_a_layernorm"), rank, latent.kvNorm);
    const std::string up = rows.theirs("self_attn.kv_b_proj");
    const Index all = config.nHeads * dBoth;
    table.transposedLinear({ours, "K", up, rank, all, false, {0, dOwn, dBoth, config.nHeads}}, p.wK, p.bK);
    table.transposedLinear({ours, "V", up, rank, all, false, {dOwn, config.dValue, dBoth, config.nHeads}}, p.wV, p.bV);
    table.transposedLinear(
        {ours, "O", rows.theirs("self_attn.o_proj"), Index{config.nHeads} * config.dValue, d, config.hasOutBias}, p.wO,
        p.bO);
}

void addDeepSeekTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        const std::size_t layer = &p - parameters.blocks.data();
        rows.norm("norm1", "input_layernorm", p.norm1);
        addLatentProjections(rows, config, p.attention);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        addMlpOrExperts(rows, config, {}, layer, p);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family deepSeekFamily()
{
    return {"deepseek_v2", "DeepSeek-V2", readDeepSeek, addDeepSeekTensors, plainLayers, {"model."}};
}

Family deepSeek3Family()
{
    return {"deepseek_v3", "DeepSeek-V3", readDeepSeek3, addDeepSeekTensors, plainLayers, {"model."}};
}

Family kimiK2Family()
{
    return {"kimi_k2", "Kimi K2", readDeepSeek3, addDeepSeekTensors, plainLayers, {"model."}};
}

Family glm4MoeLiteFamily()
{
    return {"glm4_moe_lite", "GLM-4.7-Flash", readGlm4MoeLite, addDeepSeekTensors, plainLayers, {"model."}};
}

} // namespace headlight
