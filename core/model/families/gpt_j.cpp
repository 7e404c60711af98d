// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/gpt_j_fields.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"

namespace headlight {

ModelConfig readGptJStack(const ConfigReader& json)
{
    ModelConfig config =
        readStack(json, {.dModel = "n_embd",
                         .nLayers = "n_layer",
                         .nHeads = "n_head",
                         .dMlp = "n_inner",
                         .nCtx = "n_positions",
                         .sizes = {.nCtx = 2048, .nHeads = 16, .dVocab = 50400, .dModel = 4096, .nLayers = 28},
                         .mayShareKeys = false});
    config.normKind = NormKind::Layer;
    config.isGated = false;
    config.hasMlpBias = true;
    config.activation = json.activation("activation_function", "gelu_new");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-5, 0.0, 1.0));
    config.order = BlockOrder::ParallelShared;
    if (json.saysNull("rotary_dim"))
        json.failField("rotary_dim",
                       "an even number: turning whole heads of this " + json.family() + " model is not defined");
    config.rotary = {{json.positiveOr("rotary_dim", 64), 10000.0, RotaryLayout::Interleaved, {}}};
    if (config.rotary[0].dims > config.dHead || config.rotary[0].dims % 2 != 0)
        json.failField("rotary_dim", "an even number of at most " + std::to_string(config.dHead));
    config.hasLogitsBias = true;
    readTie(json, false, config);
    json.allow({"n_ctx", "hidden_act", "intermediate_size"}); // the family ignores them
    json.requireVariant("rotary", true);
    json.requireVariant("scale_attn_weights", true);
    return config;
}

std::vector<LayerNames> gptJLayers(const ModelConfig& config)
{
    return {{"h.", config.nLayers, "n_layer"}};
}

namespace {

void addGptJTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"wte", "h.", "ln_f", "lm_head"};
    addTokenEmbedding(table, config, names, parameters);
    addLayers(table, config, names.layers, parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "ln_1", p.norm1);
        rows.projections({"attn.q_proj", "attn.k_proj", "attn.v_proj", "attn.out_proj"}, p.attention);
        rows.mlp({"", "mlp.fc_in", "mlp.fc_out"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

} // namespace

/// Wang and Komatsuzaki 2021.
Family gptJFamily()
{
    return {"gptj", "GPT-J", readGptJStack, addGptJTensors, gptJLayers, {"transformer."}, {".attn.bias"}};
}

} // namespace headlight
