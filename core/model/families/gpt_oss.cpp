// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

#include <cmath>

namespace headlight {

namespace {

/// The scaling of its rotary positions where the file has none.
RotaryScaling ownYarn()
{
    RotaryScaling yarn;
    yarn.kind = RotaryScaling::Kind::Yarn;
    yarn.factor = 32.0;
    yarn.nTrained = 4096;
    yarn.truncates = false;
    yarn.amplitude = 0.1 * std::log(yarn.factor) + 1.0;
    return yarn;
}

/// OpenAI 2025: learned sinks, every other layer slides, experts with a clamped unit.
ModelConfig readGptOss(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 131072,
                                                    .nHeads = 64,
                                                    .nKvHeads = 8,
                                                    .dHead = 64,
                                                    .dVocab = 201088,
                                                    .dModel = 2880,
                                                    .nLayers = 36,
                                                    .dMlp = 2880}});
    if (json.stringOr("hidden_act", "silu") != "silu")
        json.decline("hidden_act", "another unit than its own clamped one");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", true);
    config.hasSinks = true;
    RotaryDefaults rotary{config.dHead, 150000.0};
    readRotary(json, rotary, config);
    if (!json.has("rope_parameters") && !json.has("rope_scaling"))
        config.rotary.front().scaling = ownYarn();
    makeLayers(config);
    const std::vector<bool> slides = slidingLayers(json, config);
    const int width = json.positiveOr("sliding_window", 128);
    for (std::size_t l = 0; l < config.layers.size(); ++l) {
        config.layers[l].hasExperts = true;
        if (slides.empty() ? l % 2 == 0 : slides[l])
            config.layers[l].window = slidingWindow(width);
    }
    config.experts.count = json.layersOrHeadsOr("num_local_experts", 128);
    const std::string perToken = json.firstOf({"num_experts_per_tok", "experts_per_token"});
    config.experts.perToken = static_cast<int>(json.integerOr(perToken, 4, 1, config.experts.count));
    config.experts.dMlp = config.dMlp;
    config.experts.isClamped = true;
    config.experts.clamp = static_cast<float>(json.numberOr("swiglu_limit", 7.0, 0.0, 1e9));
    if (json.numberOr("swiglu_alpha", 1.702, 0.0, 1e9) != 1.702)
        json.decline("swiglu_alpha", "1.702");
    readTie(json, false, config);
    json.allow({"initial_context_length"});
    return config;
}

/// Adds the experts of a layer, which lie in one tensor [nExperts, in, out]; gate and input alternate in its columns.
void addGptOssExperts(LayerRows& rows, const ModelConfig& config, ExpertParameters& p)
{
    TableBuilder& table = rows.table();
    const Index n = config.experts.count;
    const Index d = config.dModel;
    const Index dMlp = config.experts.dMlp;
    table.transposedLinear({rows.ours() + ".experts", "Router", rows.theirs("mlp.router"), d, n}, p.wRouter, p.bRouter);
    p.experts.resize(n);
    for (Index e = 0; e < n; ++e) {
        MlpParameters& expert = p.experts[e];
        const std::string ours = rows.ours() + ".experts." + std::to_string(e);
        const std::string in = rows.theirs("mlp.experts.gate_up_proj");
        const std::string out = rows.theirs("mlp.experts.down_proj");
        table.add({ours + ".wGate", in, {n, d, 2 * dMlp}, 0, dMlp, &expert.wGate, false, 1, 2, e});
        table.add({ours + ".wIn", in, {n, d, 2 * dMlp}, 1, dMlp, &expert.wIn, false, 1, 2, e});
        table.add({ours + ".bGate", in + "_bias", {n, 2 * dMlp}, 0, dMlp, &expert.bGate, false, 1, 2, e});
        table.add({ours + ".bIn", in + "_bias", {n, 2 * dMlp}, 1, dMlp, &expert.bIn, false, 1, 2, e});
        table.add({ours + ".wOut", out, {n, dMlp, d}, 0, d, &expert.wOut, false, 0, 0, e});
        table.add({ours + ".bOut", out + "_bias", {n, d}, 0, d, &expert.bOut, false, 0, 0, e});
    }
}

void addGptOssTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        table.vector(rows.ours() + ".attn.sinks", rows.theirs("self_attn.sinks"), config.nHeads, p.attention.sinks);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        addGptOssExperts(rows, config, p.experts);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family gptOssFamily()
{
    return {"gpt_oss", "GPT-OSS", readGptOss, addGptOssTensors, plainLayers, {"model."}};
}

} // namespace headlight
