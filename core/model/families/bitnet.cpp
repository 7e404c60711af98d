// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"
#include "core/ops/rounding.h"

#include <tuple>

namespace headlight {

namespace {

/// Whether weights and activations are rounded while the model runs. Without "quantization_config" the tensors are used
/// unrounded.
bool readRounding(const ConfigReader& json)
{
    const std::vector<ConfigReader> rounding = json.object("quantization_config");
    if (rounding.empty())
        return false;
    const ConfigReader& own = rounding[0];
    for (const auto& [key, silent, only] : {std::tuple("quant_method", "", "bitnet"),
                                            {"linear_class", "bitlinear", "autobitlinear"},
                                            {"quantization_mode", "offline", "online"}})
        if (own.stringOr(key, silent) != only)
            own.failField(key, "\"" + std::string(only) +
                                   "\": a BitNet model is read with its weights as they were before they "
                                   "were rounded, not packed");
    own.requireVariant("use_rms_norm", false);
    own.allow({"rms_norm_eps"}); // the epsilon of that norm
    own.requireAllKnown();
    return true;
}

/// Ma et al. 2025: Llama's block with one more norm in each branch.
ModelConfig readBitNet(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 2048,
                                                    .nHeads = 20,
                                                    .nKvHeads = 5,
                                                    .dVocab = 128256,
                                                    .dModel = 2560,
                                                    .nLayers = 30,
                                                    .dMlp = 6912}});
    config.activation = json.activation("hidden_act", "relu2");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    readRotary(json, {config.dHead, 500000.0}, config);
    config.roundsInputs = readRounding(json);
    readTie(json, false, config);
    return config;
}

void roundWeights(const ModelConfig& config, Parameters& parameters)
{
    if (!config.roundsInputs)
        return;
    for (BlockParameters& block : parameters.blocks)
        for (Weight* w : {&block.attention.wQ, &block.attention.wK, &block.attention.wV, &block.attention.wO,
                          &block.mlp.wGate, &block.mlp.wIn, &block.mlp.wOut})
            *w = roundedToSigns(w->toMatrix());
}

void addBitNetTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        table.norm(rows.ours() + ".attn.zNorm", rows.theirs("self_attn.attn_sub_norm"),
                   Index{config.nHeads} * config.dHead, p.attention.zNorm);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        rows.mlp({}, p.mlp);
        table.norm(rows.ours() + ".mlp.innerNorm", rows.theirs("mlp.ffn_sub_norm"), config.dMlp, p.mlp.innerNorm);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family bitNetFamily()
{
    return {"bitnet", "BitNet", readBitNet, addBitNetTensors, plainLayers, {"model."}, {}, nullptr, {}, roundWeights};
}

} // namespace headlight
