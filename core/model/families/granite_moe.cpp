// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/granite_fields.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"

namespace headlight {

namespace {

/// IBM 2024: Granite with experts.
ModelConfig readGraniteMoe(const ConfigReader& json)
{
    ModelConfig config = readGraniteStack(json);
    config.experts.count = json.layersOrHeadsOr("num_local_experts", 8);
    config.experts.perToken = static_cast<int>(json.integerOr("num_experts_per_tok", 2, 1, config.experts.count));
    config.experts.dMlp = config.dMlp;
    makeLayers(config);
    for (LayerConfig& layer : config.layers)
        layer.hasExperts = true;
    return config;
}

/// All experts of a layer lie in one tensor [nExperts, out, in].
void addGraniteExperts(LayerRows& rows, const ModelConfig& config, ExpertParameters& p)
{
    TableBuilder& table = rows.table();
    const Index n = config.experts.count;
    const Index d = config.dModel;
    const Index dMlp = config.experts.dMlp;
    table.transposedLinear({rows.ours() + ".experts", "Router", rows.theirs("block_sparse_moe.router.layer"), d, n, false},
                           p.wRouter, p.bRouter);
    p.experts.resize(static_cast<std::size_t>(n));
    for (Index e = 0; e < n; ++e) {
        MlpParameters& expert = p.experts[static_cast<std::size_t>(e)];
        const std::string ours = rows.ours() + ".experts." + std::to_string(e);
        const std::string in = rows.theirs("block_sparse_moe.input_linear.weight");
        const std::string out = rows.theirs("block_sparse_moe.output_linear.weight");
        table.add({ours + ".wGate", in, {n, 2 * dMlp, d}, 0, dMlp, &expert.wGate, true, 0, 0, e});
        table.add({ours + ".wIn", in, {n, 2 * dMlp, d}, dMlp, dMlp, &expert.wIn, true, 0, 0, e});
        table.add({ours + ".wOut", out, {n, d, dMlp}, 0, d, &expert.wOut, true, 0, 0, e});
    }
}

void addGraniteMoeTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        addGraniteExperts(rows, config, p.experts);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family graniteMoeFamily()
{
    return {"granitemoe", "Granite-MoE", readGraniteMoe, addGraniteMoeTensors, plainLayers, {"model."}};
}

} // namespace headlight
