// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/recurrent_tensor_table.h"

#include <utility>

namespace headlight {

namespace {

class RecurrentTable {
public:
    void matrix(std::string name, std::string checkpointName, Index rows, Index columns, Matrix& target)
    {
        add(std::move(name), std::move(checkpointName), {rows, columns}, &target);
    }
    void vector(std::string name, std::string checkpointName, Shape shape, RowVector& target)
    {
        add(std::move(name), std::move(checkpointName), std::move(shape), &target);
    }
    /// Adds the rows of a GRU, whose names in the checkpoint end in `suffix`: "_l0_reverse".
    void gru(const std::string& name, const std::string& checkpointName, const std::string& suffix, Index dInput,
             Index dHidden, GruParameters& target)
    {
        matrix(name + ".wInput", checkpointName + ".weight_ih" + suffix, 3 * dHidden, dInput, target.wInput);
        matrix(name + ".wHidden", checkpointName + ".weight_hh" + suffix, 3 * dHidden, dHidden, target.wHidden);
        vector(name + ".bInput", checkpointName + ".bias_ih" + suffix, {3 * dHidden}, target.bInput);
        vector(name + ".bHidden", checkpointName + ".bias_hh" + suffix, {3 * dHidden}, target.bHidden);
    }
    void affine(const std::string& name, Index dOut, Index dIn, AffineParameters& target)
    {
        matrix(name + ".w", name + ".weight", dOut, dIn, target.w);
        vector(name + ".b", name + ".bias", {dOut}, target.b);
    }
    std::vector<TensorRow> take() { return std::move(m_rows); }

private:
    void add(std::string name, std::string checkpointName, Shape shape, decltype(TensorRow::target) target)
    {
        TensorRow row;
        row.name = std::move(name);
        row.checkpointName = std::move(checkpointName);
        row.shape = std::move(shape);
        row.nColumns = row.shape.back();
        row.target = target;
        m_rows.push_back(std::move(row));
    }

    std::vector<TensorRow> m_rows;
};

} // namespace

std::vector<TensorRow> recurrentTensorTable(const RecurrentSizes& sizes, int dVocab, RecurrentParameters& parameters)
{
    const Index e = sizes.dEmbedding;
    const Index h = sizes.dHidden;
    const Index a = sizes.dAttention;
    RecurrentTable table;
    table.matrix("embedding", "embedding.weight", dVocab, e, parameters.embedding);
    table.gru("encoderForward", "encoder", "_l0", e, h, parameters.encoderForward);
    table.gru("encoderBackward", "encoder", "_l0_reverse", e, h, parameters.encoderBackward);
    table.affine("initial", h, h, parameters.initial);
    table.matrix("attention.wQuery", "query.weight", a, h, parameters.attention.wQuery);
    table.matrix("attention.wKey", "key.weight", a, 2 * h, parameters.attention.wKey);
    table.vector("attention.bKey", "key.bias", {a}, parameters.attention.bKey);
    table.vector("attention.score", "score.weight", {1, a}, parameters.attention.score);
    table.gru("decoder", "decoder", "", e + 2 * h, h, parameters.decoder);
    table.affine("output", e, h + 2 * h + e, parameters.output);
    table.vector("logitsBias", "logits_bias", {dVocab}, parameters.logitsBias);
    return table.take();
}

} // namespace headlight
