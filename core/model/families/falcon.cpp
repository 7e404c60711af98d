// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// The number of heads with a k and v of their own.
int falconKeyHeads(const ConfigReader& json, bool isNew, int nHeads)
{
    const std::string key = json.firstOf({"num_kv_heads", "n_head_kv"});
    const bool isMultiQuery = json.booleanOr("multi_query", true);
    if (isNew)
        return json.layersOrHeadsOr(key, nHeads);
    return isMultiQuery ? 1 : nHeads;
}

/// Reads the fields of the 7B model, of the 40B model and of those with ALiBi, which differ in the order of their
/// blocks.
ModelConfig readFalconOrder(const ConfigReader& json, bool isNewByDefault)
{
    const std::string dModel = json.firstOf({"n_embed", "hidden_size"});
    ModelConfig config = readStack(json, {.dModel = dModel,
                                          .nLayers = "n_layer",
                                          .nHeads = "n_head",
                                          .dMlp = "ffn_hidden_size",
                                          .nCtx = "",
                                          .sizes = {.nHeads = 71, .dVocab = 65024, .dModel = 4544, .nLayers = 32},
                                          .mayShareKeys = false});
    config.nCtx = json.positiveOr("max_position_embeddings", kUnboundedContext);
    const bool isNew = json.booleanOr("new_decoder_architecture", isNewByDefault);
    config.nKvHeads = falconKeyHeads(json, isNew, config.nHeads);
    if (config.nHeads % config.nKvHeads != 0)
        json.failField("num_kv_heads", "a divisor of the number of heads, " + std::to_string(config.nHeads));
    config.normKind = NormKind::Layer;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = json.booleanOr("bias", false);
    config.activation = json.activation("activation", "gelu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-5, 0.0, 1.0));
    const bool isParallel = json.booleanOr("parallel_attn", true);
    const bool hasTwoNorms = isNew && json.integerOr("num_ln_in_parallel_attn", 2, 1, 2) == 2;
    json.allow({"num_ln_in_parallel_attn", "ff_factor", "hidden_act", "intermediate_size"});
    if (isNew || isParallel)
        config.order = hasTwoNorms ? BlockOrder::Parallel : BlockOrder::ParallelShared;
    config.interleavesQkv = isNew || config.nKvHeads == config.nHeads;
    if (json.booleanOr("alibi", false)) {
        config.positionBias = PositionBiasKind::Alibi;
        config.alibiIsScaled = true;
        json.allow({"rope_theta", "rope_scaling", "rope_parameters"});
    } else {
        readRotary(json, {config.dHead}, config);
    }
    json.requireVariant("apply_residual_connection_post_layernorm", false);
    readTie(json, true, config);
    return config;
}

/// Almazrouei et al. 2023.
ModelConfig readFalcon(const ConfigReader& json)
{
    return readFalconOrder(json, false);
}

/// The first release of 40B.
ModelConfig readRefinedWeb(const ConfigReader& json)
{
    return readFalconOrder(json, true);
}

void addFalconTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"word_embeddings", "h.", "ln_f", "lm_head"};
    addTokenEmbedding(table, config, names, parameters);
    addLayers(table, config, names.layers, parameters, [&](LayerRows& rows, BlockParameters& p) {
        const bool hasTwoNorms = config.order == BlockOrder::Parallel;
        rows.norm("norm1", hasTwoNorms ? "ln_attn" : "input_layernorm", p.norm1);
        rows.fusedProjections("self_attention.query_key_value",
                              config.interleavesQkv ? LayerRows::Fused::ByKeyHead : LayerRows::Fused::OneAfterTheOther,
                              p.attention);
        rows.output("self_attention.dense", p.attention);
        if (hasTwoNorms)
            rows.norm("norm2", "ln_mlp", p.norm2);
        else if (config.order == BlockOrder::Sequential)
            rows.norm("norm2", "post_attention_layernorm", p.norm2);
        rows.mlp({"", "mlp.dense_h_to_4h", "mlp.dense_4h_to_h"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

std::vector<LayerNames> falconLayers(const ModelConfig& config)
{
    return {{"h.", config.nLayers, "num_hidden_layers"}};
}

} // namespace

Family falconFamily()
{
    return {"falcon", "Falcon", readFalcon, addFalconTensors, falconLayers, {"transformer."}};
}

Family refinedWebFamily()
{
    return {"RefinedWeb", "Falcon", readRefinedWeb, addFalconTensors, falconLayers, {"transformer."}};
}

Family refinedWebModelFamily()
{
    return {"RefinedWebModel", "Falcon", readFalcon, addFalconTensors, falconLayers, {"transformer."}};
}

} // namespace headlight
