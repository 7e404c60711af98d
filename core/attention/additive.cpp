// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/additive.h"

#include "core/tensor/gemm.h"

#include <cassert>

namespace headlight {

namespace {

template <typename Scalar>
MatrixOf<Scalar> biasedKeys(const MatrixViewOf<Scalar>& annotations,
                            const AdditiveAttentionParametersOf<Scalar>& parameters)
{
    MatrixOf<Scalar> keys = gemmTransposed(annotations, parameters.wKey); // [Tk, dAttention]
    keys.rowwise() += parameters.bKey;
    return keys;
}

template <typename Scalar>
MatrixOf<Scalar> hiddenLayer(const RowVectorViewOf<Scalar>& query, const MatrixViewOf<Scalar>& keys)
{
    assert(query.size() == keys.cols());
    return (keys.rowwise() + query).array().tanh().matrix();
}

template <typename Scalar>
MatrixOf<Scalar> scoresOf(const MatrixViewOf<Scalar>& queries, const MatrixViewOf<Scalar>& keys,
                          const RowVectorViewOf<Scalar>& score, Scalar scale)
{
    assert(queries.cols() == score.size());
    MatrixOf<Scalar> scores(queries.rows(), keys.rows()); // [Tq, Tk]
    for (Index i = 0; i < queries.rows(); ++i)
        for (Index j = 0; j < keys.rows(); ++j) {
            // Multiplies key by key, not two matrices: the order of a product's sums depends on its size.
            const MatrixOf<Scalar> hidden = hiddenLayer<Scalar>(queries.row(i), keys.row(j)); // [1, dAttention]
            scores(i, j) = hidden.row(0).dot(score) * scale;
        }
    return scores;
}

} // namespace

Matrix additiveQueries(const MatrixView& states, const AdditiveAttentionParameters& parameters)
{
    return gemmTransposed(states, parameters.wQuery);
}

DoubleMatrix additiveQueries(const DoubleMatrixView& states, const DoubleAdditiveAttentionParameters& parameters)
{
    return gemmTransposed(states, parameters.wQuery);
}

Matrix additiveKeys(const MatrixView& annotations, const AdditiveAttentionParameters& parameters)
{
    return biasedKeys<float>(annotations, parameters);
}

DoubleMatrix additiveKeys(const DoubleMatrixView& annotations, const DoubleAdditiveAttentionParameters& parameters)
{
    return biasedKeys<double>(annotations, parameters);
}

Matrix additiveHiddenLayer(const RowVectorView& query, const MatrixView& keys)
{
    return hiddenLayer<float>(query, keys);
}

DoubleMatrix additiveHiddenLayer(const DoubleRowVectorView& query, const DoubleMatrixView& keys)
{
    return hiddenLayer<double>(query, keys);
}

Matrix additiveScores(const MatrixView& queries, const MatrixView& keys, const RowVectorView& score, float scale)
{
    return scoresOf<float>(queries, keys, score, scale);
}

DoubleMatrix additiveScores(const DoubleMatrixView& queries, const DoubleMatrixView& keys,
                            const DoubleRowVectorView& score, double scale)
{
    return scoresOf<double>(queries, keys, score, scale);
}

} // namespace headlight
