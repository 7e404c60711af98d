// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Bellagente et al. 2024.
ModelConfig readStableLm(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 4096,
                                                    .nHeads = 32,
                                                    .nKvHeads = 32,
                                                    .dVocab = 50304,
                                                    .dModel = 2560,
                                                    .nLayers = 32,
                                                    .dMlp = 6912}});
    config.normKind = NormKind::Layer;
    config.activation = json.activation("hidden_act", "silu");
    const std::string epsilon = json.firstOf({"layer_norm_eps", "norm_eps"});
    config.layerNormEpsilon = static_cast<float>(json.numberOr(epsilon, 1e-5, 0.0, 1.0));
    if (json.positiveOr("num_heads", config.nHeads) !=
        config.nHeads) // the first releases have the number of heads twice
        json.failField("num_heads", "as many as \"num_attention_heads\", " + std::to_string(config.nHeads));
    config.hasQkvBias = json.booleanOr("use_qkv_bias", false);
    if (json.booleanOr("qk_layernorm", false))
        config.qkNorm = QkNorm::PerHead;
    if (json.booleanOr("use_parallel_residual", false))
        config.order = BlockOrder::ParallelShared;
    RotaryDefaults rotary{config.dHead};
    rotary.fraction = json.numberOr("rope_pct", 0.25, 0.0, 1.0);
    if (json.numberOr("rotary_scaling_factor", 1.0, 0.0, 1e9) != 1.0)
        json.decline("rotary_scaling_factor", "1.0");
    readRotary(json, rotary, config);
    readTie(json, false, config);
    return config;
}

/// Adds the norm of each head, a tensor of its own.
void addHeadNorms(LayerRows& rows, const std::string& ours, const std::string& theirs, int nHeads, Index dHead,
                  RowVector& gain)
{
    gain.resize(nHeads * dHead);
    for (int head = 0; head < nHeads; ++head) {
        const std::string number = std::to_string(head);
        rows.table().add({rows.ours() + ".attn." + ours + "." + number,
                          rows.theirs(theirs + ".norms." + number + ".weight"),
                          {dHead},
                          0,
                          dHead,
                          VectorPart{&gain, head * dHead}});
    }
}

void addStableLmTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        if (config.qkNorm != QkNorm::None) {
            addHeadNorms(rows, "qNorm", "self_attn.q_layernorm", config.nHeads, config.dHead, p.attention.qNorm.gain);
            addHeadNorms(rows, "kNorm", "self_attn.k_layernorm", config.nKvHeads, config.dHead, p.attention.kNorm.gain);
        }
        if (config.order == BlockOrder::Sequential)
            rows.norm("norm2", "post_attention_layernorm", p.norm2);
        rows.mlp({}, p.mlp);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family stableLmFamily()
{
    return {"stablelm", "StableLM", readStableLm, addStableLmTensors, plainLayers, {"model."}};
}

/// The first releases, which came with code of their own.
Family stableLmEpochFamily()
{
    return {"stablelm_epoch", "StableLM", readStableLm, addStableLmTensors, plainLayers, {"model."}};
}

} // namespace headlight
