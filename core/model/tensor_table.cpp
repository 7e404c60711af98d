// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/tensor_table.h"

namespace headlight {

namespace {

/// Collects rows; the two checkpoint families store a linear map as [in, out], as we do, so nothing is transposed.
class TableBuilder {
public:
    void matrix(std::string name, std::string checkpointName, Index rows, Index columns, Matrix& target)
    {
        m_rows.push_back({std::move(name), std::move(checkpointName), {rows, columns}, 0, columns, &target});
    }
    void vector(std::string name, std::string checkpointName, Index size, RowVector& target)
    {
        m_rows.push_back({std::move(name), std::move(checkpointName), {size}, 0, size, &target});
    }
    void norm(const std::string& name, const std::string& checkpointName, Index size, LayerNormParameters& target)
    {
        vector(name + ".gain", checkpointName + ".weight", size, target.gain);
        vector(name + ".bias", checkpointName + ".bias", size, target.bias);
    }
    /// Third `part` of the columns of a matrix and of its bias that hold Q, K and V side by side.
    void thirdOf(const std::string& checkpointName, Index part, Index rows, Index columns, const std::string& suffix,
                 Matrix& w, RowVector& b, const std::string& block)
    {
        m_rows.push_back(
            {block + ".attn.w" + suffix, checkpointName + ".weight", {rows, 3 * columns}, part * columns, columns, &w});
        m_rows.push_back(
            {block + ".attn.b" + suffix, checkpointName + ".bias", {3 * columns}, part * columns, columns, &b});
    }
    std::vector<TensorRow> take() { return std::move(m_rows); }

private:
    std::vector<TensorRow> m_rows;
};

void addBlock(TableBuilder& table, const ModelConfig& config, int layer, BlockParameters& p)
{
    const Index d = config.dModel;
    const Index heads = static_cast<Index>(config.nHeads) * config.dHead;
    const std::string ours = "blocks." + std::to_string(layer);
    const std::string theirs = "h." + std::to_string(layer);
    table.norm(ours + ".norm1", theirs + ".ln_1", d, p.norm1);
    table.thirdOf(theirs + ".attn.c_attn", 0, d, heads, "Q", p.attention.wQ, p.attention.bQ, ours);
    table.thirdOf(theirs + ".attn.c_attn", 1, d, heads, "K", p.attention.wK, p.attention.bK, ours);
    table.thirdOf(theirs + ".attn.c_attn", 2, d, heads, "V", p.attention.wV, p.attention.bV, ours);
    table.matrix(ours + ".attn.wO", theirs + ".attn.c_proj.weight", heads, d, p.attention.wO);
    table.vector(ours + ".attn.bO", theirs + ".attn.c_proj.bias", d, p.attention.bO);
    table.norm(ours + ".norm2", theirs + ".ln_2", d, p.norm2);
    table.matrix(ours + ".mlp.wIn", theirs + ".mlp.c_fc.weight", d, config.dMlp, p.mlp.wIn);
    table.vector(ours + ".mlp.bIn", theirs + ".mlp.c_fc.bias", config.dMlp, p.mlp.bIn);
    table.matrix(ours + ".mlp.wOut", theirs + ".mlp.c_proj.weight", config.dMlp, d, p.mlp.wOut);
    table.vector(ours + ".mlp.bOut", theirs + ".mlp.c_proj.bias", d, p.mlp.bOut);
}

} // namespace

std::vector<TensorRow> tensorTable(const ModelConfig& config, Parameters& parameters)
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

} // namespace headlight
