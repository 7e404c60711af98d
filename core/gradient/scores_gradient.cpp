// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/scores_gradient.h"

#include "core/tensor/gemm.h"

#include <cassert>

namespace headlight {

template <typename Scalar>
ScoresGradientOf<Scalar> scoresGradient(const MatrixViewOf<Scalar>& q, const MatrixViewOf<Scalar>& k, Scalar scale,
                                        const MatrixViewOf<Scalar>& dScores)
{
    assert(dScores.rows() == q.rows() && dScores.cols() == k.rows() && q.cols() == k.cols());
    const MatrixOf<Scalar> scaled = scale * dScores;   // [Tq, Tk] ∂loss/∂(q kᵀ)
    const MatrixOf<Scalar> byKey = scaled.transpose(); // [Tk, Tq]
    return {gemm(scaled, k), gemm(byKey, q)};
}

template <typename Scalar>
MatrixOf<Scalar> maskedScoresGradient(const MatrixViewOf<Scalar>& dMasked, const Mask& mask)
{
    MatrixOf<Scalar> dScores = dMasked;
    for (Index i = 0; i < dScores.rows(); ++i)
        for (Index j = 0; j < dScores.cols(); ++j)
            if (!mask.allows(i, j))
                dScores(i, j) = Scalar(0);
    return dScores;
}

template ScoresGradientOf<float> scoresGradient<float>(const MatrixView&, const MatrixView&, float, const MatrixView&);
template ScoresGradientOf<double> scoresGradient<double>(const DoubleMatrixView&, const DoubleMatrixView&, double,
                                                         const DoubleMatrixView&);
template Matrix maskedScoresGradient<float>(const MatrixView&, const Mask&);
template DoubleMatrix maskedScoresGradient<double>(const DoubleMatrixView&, const Mask&);

} // namespace headlight
