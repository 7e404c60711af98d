// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/llama_rows.h"

#include "core/model/families/stack_fields.h"

namespace headlight {

void addLlamaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addLlamaTensors(table, config, parameters,
                    [](LayerRows& rows, std::size_t, BlockParameters& p) { rows.mlp({}, p.mlp); });
}

void addLlamaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters, const MlpRows& addMlp)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        if (config.qkNorm != QkNorm::None)
            rows.qkNorms("self_attn.q_norm", "self_attn.k_norm", p.attention);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        addMlp(rows, static_cast<std::size_t>(&p - parameters.blocks.data()), p);
    });
    addStackEnd(table, config, {}, parameters);
}

void addBranchNormTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.projections({}, p.attention);
        rows.qkNorms("self_attn.q_norm", "self_attn.k_norm", p.attention);
        rows.norm("attentionBranchNorm", "post_attention_layernorm", p.attentionBranchNorm);
        rows.mlp({}, p.mlp);
        rows.norm("mlpBranchNorm", "post_feedforward_layernorm", p.mlpBranchNorm);
    });
    addStackEnd(table, config, {}, parameters);
}

Family llamaLike(std::string_view modelType, std::string_view title, ModelConfig (*read)(const ConfigReader&))
{
    return {modelType, title, read, addLlamaTensors, plainLayers, {"model.", "transformer."}};
}

} // namespace headlight
