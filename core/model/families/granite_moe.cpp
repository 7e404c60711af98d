// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/expert_rows.h"
#include "core/model/families/granite_fields.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"

namespace headlight {

namespace {

/// IBM 2024: Granite with experts.
ModelConfig readGraniteExperts(const ConfigReader& json)
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

/// Granite-MoE without an MLP that every token goes through, which 0 says of it too.
ModelConfig readGraniteMoe(const ConfigReader& json)
{
    (void)json.integerOr("shared_intermediate_size", 0, 0, 0);
    return readGraniteExperts(json);
}

/// Granite-MoE with an MLP that every token goes through beside the experts.
ModelConfig readGraniteMoeShared(const ConfigReader& json)
{
    ModelConfig config = readGraniteExperts(json);
    config.experts.dShared = static_cast<int>(json.integerOr("shared_intermediate_size", 0, 0, 1 << 24));
    return config;
}

/// Adds that MLP, whose gate and input lie in one tensor (Granite-MoE-shared).
void addGraniteShared(LayerRows& rows, const ModelConfig& config, MlpParameters& p)
{
    const Index d = config.dModel;
    const Index size = config.experts.dShared;
    const std::string ours = rows.ours() + ".experts.shared";
    const std::string in = rows.theirs("shared_mlp.input_linear");
    TableBuilder& table = rows.table();
    table.transposedLinear({ours, "Gate", in, d, 2 * size, false, {0, size}}, p.wGate, p.bGate);
    table.transposedLinear({ours, "In", in, d, 2 * size, false, {size, size}}, p.wIn, p.bIn);
    table.transposedLinear({ours, "Out", rows.theirs("shared_mlp.output_linear"), size, d, false}, p.wOut, p.bOut);
}

void addGraniteMoeTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addLlamaTensors(table, config, parameters, [&](LayerRows& rows, std::size_t, BlockParameters& p) {
        addFusedExperts(rows, config,
                        {"block_sparse_moe.router.layer", "block_sparse_moe.input_linear.weight",
                         "block_sparse_moe.output_linear.weight"},
                        p.experts);
        if (config.experts.dShared != 0)
            addGraniteShared(rows, config, p.experts.shared);
    });
}

} // namespace

Family graniteMoeFamily()
{
    return {"granitemoe", "Granite-MoE", readGraniteMoe, addGraniteMoeTensors, plainLayers, {"model."}};
}

Family graniteMoeSharedFamily()
{
    return {"granitemoeshared",   "Granite-MoE-shared", readGraniteMoeShared,
            addGraniteMoeTensors, plainLayers,          {"model."}};
}

} // namespace headlight
