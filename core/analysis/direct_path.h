// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"
#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// The linear way along which rows that a head writes go through the residual stream: gains of norms are multiplied
/// and means are subtracted as the norms do it, what they divide by is left out (1), and so are all biases. The model
/// is borrowed.
class DirectPath {
public:
    /// A path in the stream of the decoder, of the only stack, or of the encoder.
    DirectPath(const Model& model, AttentionPart part) : m_model(model), m_part(part) {}

    /// z [n, dValue] of a head → what it adds to the stream [n, dModel].
    Matrix written(HeadIndex head, const MatrixView& z) const;
    /// Rows of the stream at the input of layer `layer`, which the attention adds to: as they stand where it adds.
    void toAttention(Matrix& rows, int layer) const;
    /// Rows that stand where a layer's attention adds: as they stand at the input of the next layer.
    void behindLayer(Matrix& rows, int layer) const;
    /// Rows at the input of a layer as its attention reads them.
    Matrix asRead(const MatrixView& rows, int layer) const;
    /// Rows [n, dModel] that stand where a layer's attention adds → their logits [n, dVocab], before a cap. The caller
    /// makes sure that the model has logits and no layer between its stack and its unembedding.
    Matrix logits(Matrix rows, int layer) const;
    /// The logits of some tokens alone, [n, ids].
    Matrix logitsOf(const std::vector<std::int64_t>& ids, Matrix rows, int layer) const;

private:
    const BlockParameters& block(int layer) const;
    void throughNorm(Matrix& rows, const LayerNormParameters& norm) const;
    Matrix atUnembedding(Matrix rows, int layer) const;

    const Model& m_model;
    AttentionPart m_part;
};

/// The parameters of a layer of a part, which the caller makes sure exists.
const BlockParameters& blockParameters(const Model& model, AttentionPart part, int layer);

/// x [n, d] times the gain of a norm, without its mean where the norm takes it away; the norm divides by nothing.
Matrix throughUndividedNorm(Matrix x, const LayerNormParameters& norm, NormKind kind);

} // namespace headlight
