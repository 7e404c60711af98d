// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/plain_names.h"
#include "core/model/families/stack_fields.h"

namespace headlight {

namespace {

/// Checkpoints of other forms are told in the terms of this family; no config.json is.
ModelConfig refusePlainConfig(const ConfigReader& json)
{
    json.failField("model_type", "a published family: this name stands for checkpoints without a config.json");
}

void addPlainTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, kPlainNames, parameters);
    if (config.positions == PositionKind::Learned)
        table.matrix("positionEmbedding", "positions.weight", config.nCtx, config.dModel, parameters.positionEmbedding);
    addLayers(table, config, kPlainNames.layers, parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "norm1", p.norm1);
        rows.projections({"q", "k", "v", "o"}, p.attention);
        if (config.qkNorm != QkNorm::None)
            rows.qkNorms("q_norm", "k_norm", p.attention);
        rows.norm("norm2", "norm2", p.norm2);
        rows.mlp({"gate", "in", "out"}, p.mlp);
    });
    addStackEnd(table, config, kPlainNames, parameters);
}

} // namespace

Family plainFamily()
{
    return {kPlainType, "decoder", refusePlainConfig, addPlainTensors, plainLayers};
}

} // namespace headlight
