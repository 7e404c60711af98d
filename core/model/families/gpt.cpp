// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

/// Whether a model was trained with and without the causal mask, as its training objectives say.
bool predictsMaskedTokens(const ConfigReader& json)
{
    const std::vector<ConfigReader> own = json.object("headlight");
    if (own.empty() || !own[0].has("objectives"))
        return false;
    const nlohmann::json& objectives = own[0].raw("objectives");
    if (!objectives.is_array())
        own[0].failField("objectives", "a list of \"causal\" and \"masked\"");
    bool masked = false;
    for (const nlohmann::json& objective : objectives) {
        if (objective != "causal" && objective != "masked")
            own[0].failField("objectives", "a list of \"causal\" and \"masked\"");
        masked = masked || objective == "masked";
    }
    return masked;
}

/// Reads the fields that GPT-2 and GPT-1 share, under their own names or those that most families share.
ModelConfig readGptConfig(const ConfigReader& json, int dVocabOr, int nCtxOr)
{
    ModelConfig config;
    const std::string nHeads = json.firstOf({"num_attention_heads", "n_head"});
    const std::string dModel = json.firstOf({"hidden_size", "n_embd"});
    config.nLayers = json.layersOrHeadsOr(json.firstOf({"num_hidden_layers", "n_layer"}), 12);
    config.nHeads = json.layersOrHeadsOr(nHeads, 12);
    config.nKvHeads = config.nHeads;
    config.dModel = json.positiveOr(dModel, 768);
    config.dVocab = json.positiveOr("vocab_size", dVocabOr);
    config.nCtx = json.positiveOr(json.firstOf({"max_position_embeddings", "n_positions", "n_ctx"}), nCtxOr);
    config.dMlp = json.has("n_inner") ? json.positive("n_inner") : 4 * config.dModel;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-5, 1e-12, 1.0));
    config.dHead = headSize(json, dModel, nHeads, config.nHeads, config.dModel);
    json.allow({"hidden_act", "intermediate_size", "num_key_value_heads", "head_dim"}); // GPT-1 and GPT-2 ignore them
    json.allow({"predict_special_tokens"});
    if (json.integerOr("n_special", 0, 0, 1 << 20) != 0)
        json.decline("n_special", "0, with the special tokens counted in \"vocab_size\"");
    readTie(json, true, config);
    config.predictsMaskedTokens = predictsMaskedTokens(json);
    return config;
}

/// Radford et al. 2019.
ModelConfig readGpt2Config(const ConfigReader& json)
{
    ModelConfig config = readGptConfig(json, 50257, 1024);
    config.activation = json.activation("activation_function", "gelu_new");
    config.scaleByRootDHead = json.booleanOr("scale_attn_weights", true);
    if (json.booleanOr("scale_attn_by_inverse_layer_idx", false))
        for (int layer = 0; layer < config.nLayers; ++layer) {
            config.layers.emplace_back();
            config.layers.back().divisor = static_cast<float>(layer + 1);
        }
    json.allow({"reorder_and_upcast_attn"}); // changes the order of operations, not the numbers
    return config;
}

/// Radford et al. 2018.
ModelConfig readOpenAiGptConfig(const ConfigReader& json)
{
    ModelConfig config = readGptConfig(json, 40478, 512);
    config.normPlacement = NormPlacement::Post;
    config.hasFinalNorm = false;
    // GPT-1's "gelu" is the tanh approximation: the name is older than the exact function in its library.
    const bool isGelu = json.stringOr("afn", "gelu") == "gelu";
    config.activation = isGelu ? Activation::GeluTanh : json.activation("afn", "gelu");
    return config;
}

/// The two GPTs store a linear map as [in, out], as we do, and q, k and v in one.
void addGptTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const bool gpt2 = config.hasFinalNorm;
    const Index d = config.dModel;
    const Index heads = Index{config.nHeads} * config.dHead;
    const StackNames names{gpt2 ? "wte" : "tokens_embed", "h.", "ln_f", "lm_head"};
    addTokenEmbedding(table, config, names, parameters);
    table.matrix("positionEmbedding", gpt2 ? "wpe.weight" : "positions_embed.weight", config.nCtx, d,
                 parameters.positionEmbedding);
    addLayers(table, config, "h.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        const std::string& ours = rows.ours();
        rows.norm("norm1", "ln_1", p.norm1);
        rows.fusedProjections("attn.c_attn", LayerRows::Fused::OneAfterTheOther, p.attention, true);
        table.linear({ours + ".attn", "O", rows.theirs("attn.c_proj"), heads, d}, p.attention.wO, p.attention.bO);
        rows.norm("norm2", "ln_2", p.norm2);
        table.linear({ours + ".mlp", "In", rows.theirs("mlp.c_fc"), d, config.dMlp}, p.mlp.wIn, p.mlp.bIn);
        table.linear({ours + ".mlp", "Out", rows.theirs("mlp.c_proj"), config.dMlp, d}, p.mlp.wOut, p.mlp.bOut);
    });
    addStackEnd(table, config, names, parameters);
}

std::vector<LayerNames> gptLayers(const ModelConfig& config)
{
    return {{"h.", config.nLayers, "n_layer"}};
}

} // namespace

Family gpt2Family()
{
    return {"gpt2",
            "GPT-2",
            readGpt2Config,
            addGptTensors,
            gptLayers,
            {"transformer."},
            {".attn.bias", ".attn.masked_bias"}};
}

Family openAiGptFamily()
{
    return {"openai-gpt",
            "GPT",
            readOpenAiGptConfig,
            addGptTensors,
            gptLayers,
            {"transformer."},
            {".attn.bias", "position_ids"}};
}

} // namespace headlight
