// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/embedding_gradient.h"

#include <cassert>

namespace headlight {

template <typename Scalar>
MatrixOf<Scalar> tokenEmbeddingGradient(std::span<const std::int64_t> ids, Index dVocab, const MatrixViewOf<Scalar>& dX)
{
    assert(std::ssize(ids) == dX.rows());
    MatrixOf<Scalar> gradient = MatrixOf<Scalar>::Zero(dVocab, dX.cols()); // [dVocab, dModel]
    for (Index r = 0; r < dX.rows(); ++r)
        gradient.row(ids[r]) += dX.row(r);
    return gradient;
}

template <typename Scalar>
MatrixOf<Scalar> positionEmbeddingGradient(Index length, Index nCtx, const MatrixViewOf<Scalar>& dX)
{
    assert(length <= nCtx);
    MatrixOf<Scalar> gradient = MatrixOf<Scalar>::Zero(nCtx, dX.cols()); // [nCtx, dModel]
    for (Index r = 0; r < dX.rows(); ++r)
        gradient.row(r % length) += dX.row(r);
    return gradient;
}

template Matrix tokenEmbeddingGradient<float>(std::span<const std::int64_t>, Index, const MatrixView&);
template DoubleMatrix tokenEmbeddingGradient<double>(std::span<const std::int64_t>, Index, const DoubleMatrixView&);
template Matrix positionEmbeddingGradient<float>(Index, Index, const MatrixView&);
template DoubleMatrix positionEmbeddingGradient<double>(Index, Index, const DoubleMatrixView&);

} // namespace headlight
