// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// The parameters of one additive attention, as the paper writes them for column vectors.
template <typename Scalar>
struct AdditiveAttentionParametersOf {
    MatrixOf<Scalar> wQuery;   // [dAttention, dState] the paper's W_a
    MatrixOf<Scalar> wKey;     // [dAttention, dAnnotation] the paper's U_a
    RowVectorOf<Scalar> bKey;  // [dAttention]
    RowVectorOf<Scalar> score; // [dAttention] the paper's v_a
};

using AdditiveAttentionParameters = AdditiveAttentionParametersOf<float>;
using DoubleAdditiveAttentionParameters = AdditiveAttentionParametersOf<double>;

// The functions below compute the scores of Bahdanau, Cho and Bengio 2015, appendix A.1.2: e_ij = vᵀ tanh(W s_{i−1} + U
// h_j). The steps after them are those of any attention: maskScores, attentionPattern, headOutput.

/// states [Tq, dState] → W s for every query [Tq, dAttention].
Matrix additiveQueries(const MatrixView& states, const AdditiveAttentionParameters& parameters);
DoubleMatrix additiveQueries(const DoubleMatrixView& states, const DoubleAdditiveAttentionParameters& parameters);

/// annotations [Tk, dAnnotation] → U h + b for every key [Tk, dAttention].
Matrix additiveKeys(const MatrixView& annotations, const AdditiveAttentionParameters& parameters);
DoubleMatrix additiveKeys(const DoubleMatrixView& annotations, const DoubleAdditiveAttentionParameters& parameters);

/// One query [dAttention] and keys [Tk, dAttention] → tanh(query + key) for every key [Tk, dAttention].
Matrix additiveHiddenLayer(const RowVectorView& query, const MatrixView& keys);
DoubleMatrix additiveHiddenLayer(const DoubleRowVectorView& query, const DoubleMatrixView& keys);

/// queries [Tq, dAttention], keys [Tk, dAttention], score [dAttention] → vᵀ tanh(query_i + key_j) · scale [Tq, Tk];
/// scale is 1 over the temperature. A cell has the same bits in whatever block it is computed.
Matrix additiveScores(const MatrixView& queries, const MatrixView& keys, const RowVectorView& score, float scale);
DoubleMatrix additiveScores(const DoubleMatrixView& queries, const DoubleMatrixView& keys,
                            const DoubleRowVectorView& score, double scale);

} // namespace headlight
