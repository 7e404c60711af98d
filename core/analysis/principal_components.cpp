// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/principal_components.h"

#include <Eigen/Eigenvalues>

namespace headlight {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Variance smaller than this share of the total is rounding.
constexpr double kNoVariance = 1e-12;

/// The axis with the k-th largest variance of the centred rows [n, d], of any length and sign: an eigenvector of the
/// smaller of xᵀx [d, d] and x xᵀ [n, n].
VectorXd axisOf(const MatrixXd& centred, const Eigen::SelfAdjointEigenSolver<MatrixXd>& solver, Index k)
{
    const VectorXd vector = solver.eigenvectors().col(solver.eigenvalues().size() - 1 - k); // ascending
    return centred.rows() <= centred.cols() ? VectorXd(centred.transpose() * vector) : vector;
}

void normaliseWithSign(VectorXd& axis)
{
    Index largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    axis *= (axis[largest] < 0.0 ? -1.0 : 1.0) / axis.norm();
}

} // namespace

PrincipalComponents principalComponents(const MatrixView& x)
{
    PrincipalComponents result{Matrix::Zero(x.rows(), 2), Matrix::Zero(2, x.cols()), {0.0, 0.0}};
    if (x.size() == 0)
        return result;
    MatrixXd centred = x.cast<double>(); // [n, d]
    centred.rowwise() -= centred.colwise().mean().eval();
    const double total = centred.squaredNorm();
    // Rows that are equal differ by rounding of their mean alone.
    if (!(total > kNoVariance * x.cast<double>().squaredNorm()))
        return result;
    const bool fewRows = centred.rows() <= centred.cols();
    const MatrixXd products =
        fewRows ? MatrixXd(centred * centred.transpose()) : MatrixXd(centred.transpose() * centred);
    const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(products);
    for (Index k = 0; k < 2 && k < products.rows(); ++k) {
        const double share = solver.eigenvalues()[products.rows() - 1 - k] / total;
        if (share <= kNoVariance)
            break;
        VectorXd axis = axisOf(centred, solver, k); // [d]
        normaliseWithSign(axis);
        result.axes.row(k) = axis.transpose().cast<float>();
        result.points.col(k) = (centred * axis).cast<float>();
        result.varianceShares[k] = share;
    }
    return result;
}

} // namespace headlight
