// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Reads the rotary positions; a file without a scaling gets that of the releases.
void readApertusTurns(const ConfigReader& json, ModelConfig& config)
{
    constexpr double kBase = 12e6;
    const bool saysStretch = json.has("rope_parameters") || json.has("rope_scaling") || json.saysNull("rope_scaling");
    if (saysStretch) {
        readRotary(json, {config.dHead, kBase}, config);
        return;
    }
    RotaryConfig rotary{.dims = config.dHead, .base = json.numberOr("rope_theta", kBase, 1.0, 1e12)};
    rotary.scaling.kind = RotaryScaling::Kind::Llama3;
    rotary.scaling.factor = 8.0;
    rotary.scaling.nTrained = 8192;
    config.rotary = {rotary};
}

/// Swiss AI Initiative 2025: an MLP without a gate, whose activation learns.
ModelConfig readApertus(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 65536, .nHeads = 32, .dVocab = 131072, .dModel = 4096, .nLayers = 32, .dMlp = 14336}});
    config.isGated = false;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.qkNorm = QkNorm::PerHead;
    if (json.stringOr("hidden_act", "xielu") != "xielu")
        json.decline("hidden_act", "\"xielu\"");
    readApertusTurns(json, config);
    json.requireVariant("mlp_bias", false);
    json.requireVariant("post_norm", false);
    json.requireVariant("qk_norm", true);
    readTie(json, false, config);
    return config;
}

void addXielu(LayerRows& rows, XieluParameters& p)
{
    const std::string ours = rows.ours() + ".mlp.xielu.";
    const std::string theirs = rows.theirs("mlp.act_fn.");
    rows.table().vector(ours + "alphaP", theirs + "alpha_p", 1, p.alphaP);
    rows.table().vector(ours + "alphaN", theirs + "alpha_n", 1, p.alphaN);
    rows.table().beginOptional();
    rows.table().vector(ours + "beta", theirs + "beta", 1, p.beta);
    rows.table().vector(ours + "bound", theirs + "eps", 1, p.bound);
    rows.table().endOptional();
}

void addApertusTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "attention_layernorm", p.norm1);
        rows.projections({}, p.attention);
        rows.qkNorms("self_attn.q_norm", "self_attn.k_norm", p.attention);
        rows.norm("norm2", "feedforward_layernorm", p.norm2);
        rows.mlp({"", "mlp.up_proj", "mlp.down_proj"}, p.mlp);
        addXielu(rows, p.mlp.xielu);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family apertusFamily()
{
    return {"apertus", "Apertus", readApertus, addApertusTensors, plainLayers, {"model."}};
}

} // namespace headlight
