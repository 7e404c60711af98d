// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/norm_gradient.h"

#include "core/gradient/projection_gradient.h"

#include <cassert>
#include <cmath>

namespace headlight {

namespace {

/// What both norms have in common, which differ by whether the row's mean is taken away.
template <typename Scalar>
NormGradientOf<Scalar> gradientOfNorm(const MatrixViewOf<Scalar>& x, const RowVectorViewOf<Scalar>& gain,
                                      Scalar epsilon, const MatrixViewOf<Scalar>& dY, bool isCentred)
{
    assert(x.rows() == dY.rows() && x.cols() == dY.cols() && gain.size() == x.cols());
    const auto d = static_cast<Scalar>(x.cols());
    NormGradientOf<Scalar> gradient{MatrixOf<Scalar>(x.rows(), x.cols()), RowVectorOf<Scalar>::Zero(x.cols()), {}};
    RowVectorOf<Scalar> normed(x.cols()); // [d] the n of the formula
    RowVectorOf<Scalar> g(x.cols());      // [d]
    for (Index t = 0; t < x.rows(); ++t) {
        normed = x.row(t);
        if (isCentred)
            normed.array() -= normed.mean();
        const Scalar s = Scalar(1) / std::sqrt(normed.squaredNorm() / d + epsilon);
        normed *= s;
        g = dY.row(t).cwiseProduct(gain);
        const Scalar meanOfG = isCentred ? g.sum() / d : Scalar(0);
        const Scalar meanOfProduct = g.dot(normed) / d;
        gradient.x.row(t) = s * (g.array() - meanOfG - normed.array() * meanOfProduct);
        gradient.gain += dY.row(t).cwiseProduct(normed);
    }
    return gradient;
}

} // namespace

template <typename Scalar>
NormGradientOf<Scalar> layerNormGradient(const MatrixViewOf<Scalar>& x, const RowVectorViewOf<Scalar>& gain,
                                         Scalar epsilon, const MatrixViewOf<Scalar>& dY)
{
    NormGradientOf<Scalar> gradient = gradientOfNorm<Scalar>(x, gain, epsilon, dY, true);
    gradient.bias = sumOfRows<Scalar>(dY);
    return gradient;
}

template <typename Scalar>
NormGradientOf<Scalar> rmsNormGradient(const MatrixViewOf<Scalar>& x, const RowVectorViewOf<Scalar>& gain,
                                       Scalar epsilon, const MatrixViewOf<Scalar>& dY)
{
    return gradientOfNorm<Scalar>(x, gain, epsilon, dY, false);
}

template NormGradientOf<float> layerNormGradient<float>(const MatrixView&, const RowVectorView&, float,
                                                        const MatrixView&);
template NormGradientOf<double> layerNormGradient<double>(const DoubleMatrixView&, const DoubleRowVectorView&, double,
                                                          const DoubleMatrixView&);
template NormGradientOf<float> rmsNormGradient<float>(const MatrixView&, const RowVectorView&, float,
                                                      const MatrixView&);
template NormGradientOf<double> rmsNormGradient<double>(const DoubleMatrixView&, const DoubleRowVectorView&, double,
                                                        const DoubleMatrixView&);

} // namespace headlight
