// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/tensor_table.h"

#include "core/model/marian_table.h"
#include "core/model/table_builder.h"

namespace headlight {

namespace {

/// The two GPTs store a linear map as [in, out], as we do. Third `part` of the columns of a matrix and of its bias that
/// hold Q, K and V side by side.
struct Third {
    std::string block; // ours
    std::string checkpointName;
    Index part = 0;
    const char* suffix = "";
    Index rows = 0;
    Index columns = 0;
};

void addThird(TableBuilder& table, const Third& third, Weight& w, RowVector& b)
{
    const Index first = third.part * third.columns;
    table.add({third.block + ".attn.w" + third.suffix,
               third.checkpointName + ".weight",
               {third.rows, 3 * third.columns},
               first,
               third.columns,
               &w});
    table.add({third.block + ".attn.b" + third.suffix,
               third.checkpointName + ".bias",
               {3 * third.columns},
               first,
               third.columns,
               &b});
}

void addBlock(TableBuilder& table, const ModelConfig& config, int layer, BlockParameters& p)
{
    const Index d = config.dModel;
    const Index heads = static_cast<Index>(config.nHeads) * config.dHead;
    const std::string ours = "blocks." + std::to_string(layer);
    const std::string theirs = "h." + std::to_string(layer);
    table.norm(ours + ".norm1", theirs + ".ln_1", d, p.norm1);
    addThird(table, {ours, theirs + ".attn.c_attn", 0, "Q", d, heads}, p.attention.wQ, p.attention.bQ);
    addThird(table, {ours, theirs + ".attn.c_attn", 1, "K", d, heads}, p.attention.wK, p.attention.bK);
    addThird(table, {ours, theirs + ".attn.c_attn", 2, "V", d, heads}, p.attention.wV, p.attention.bV);
    table.matrix(ours + ".attn.wO", theirs + ".attn.c_proj.weight", heads, d, p.attention.wO);
    table.vector(ours + ".attn.bO", theirs + ".attn.c_proj.bias", d, p.attention.bO);
    table.norm(ours + ".norm2", theirs + ".ln_2", d, p.norm2);
    table.matrix(ours + ".mlp.wIn", theirs + ".mlp.c_fc.weight", d, config.dMlp, p.mlp.wIn);
    table.vector(ours + ".mlp.bIn", theirs + ".mlp.c_fc.bias", config.dMlp, p.mlp.bIn);
    table.matrix(ours + ".mlp.wOut", theirs + ".mlp.c_proj.weight", config.dMlp, d, p.mlp.wOut);
    table.vector(ours + ".mlp.bOut", theirs + ".mlp.c_proj.bias", d, p.mlp.bOut);
}

std::vector<TensorRow> gptTable(const ModelConfig& config, Parameters& parameters)
{
    const bool gpt2 = config.architecture == Architecture::Gpt2;
    TableBuilder table;
    table.matrix("tokenEmbedding", gpt2 ? "wte.weight" : "tokens_embed.weight", config.dVocab, config.dModel,
                 parameters.tokenEmbedding);
    table.matrix("positionEmbedding", gpt2 ? "wpe.weight" : "positions_embed.weight", config.nCtx, config.dModel,
                 parameters.positionEmbedding);
    parameters.blocks.resize(static_cast<std::size_t>(config.nLayers));
    for (int layer = 0; layer < config.nLayers; ++layer)
        addBlock(table, config, layer, parameters.blocks[static_cast<std::size_t>(layer)]);
    if (gpt2)
        table.norm("finalNorm", "ln_f", config.dModel, parameters.finalNorm);
    if (!config.tiedUnembedding)
        table.matrix("unembedding", "lm_head.weight", config.dVocab, config.dModel, parameters.unembedding);
    return table.take();
}

} // namespace

void TensorRow::assign(const Weight& values) const
{
    if (Weight* const* weight = std::get_if<Weight*>(&target))
        **weight = values;
    else if (Matrix* const* matrix = std::get_if<Matrix*>(&target))
        **matrix = values.toMatrix();
    else
        *std::get<RowVector*>(target) = values.row(0);
}

Matrix TensorRow::values() const
{
    if (Weight* const* weight = std::get_if<Weight*>(&target))
        return (*weight)->toMatrix();
    if (Matrix* const* matrix = std::get_if<Matrix*>(&target))
        return **matrix;
    return *std::get<RowVector*>(target);
}

std::vector<TensorRow> tensorTable(const ModelConfig& config, Parameters& parameters)
{
    return config.architecture == Architecture::Marian ? marianTable(config, parameters) : gptTable(config, parameters);
}

std::vector<LayerNames> layerNames(const ModelConfig& config)
{
    if (config.architecture == Architecture::Marian)
        return {{"model.encoder.layers.", config.encoder.nLayers, "encoder_layers"},
                {"model.decoder.layers.", config.nLayers, "decoder_layers"}};
    return {{"h.", config.nLayers, "n_layer"}};
}

} // namespace headlight
