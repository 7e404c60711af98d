// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <Eigen/Core>

namespace headlight {

/// Row-major in all of core: a row is a token position (or, for parameters, an input dimension).
template <typename Scalar>
using MatrixOf = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <typename Scalar>
using RowVectorOf = Eigen::Matrix<Scalar, 1, Eigen::Dynamic, Eigen::RowMajor>;

/// The type in which functions take a matrix: any row-major block (e.g. the columns of one head), never copied.
template <typename Scalar>
using MatrixViewOf = Eigen::Ref<const MatrixOf<Scalar>, 0, Eigen::OuterStride<>>;
template <typename Scalar>
using RowVectorViewOf = Eigen::Ref<const RowVectorOf<Scalar>>;

// Models compute in float.
using Matrix = MatrixOf<float>;
using RowVector = RowVectorOf<float>;
using MatrixView = MatrixViewOf<float>;
using RowVectorView = RowVectorViewOf<float>;

// The small matrices of a bench, which a reader checks by hand, are double.
using DoubleMatrix = MatrixOf<double>;
using DoubleRowVector = RowVectorOf<double>;
using DoubleMatrixView = MatrixViewOf<double>;
using DoubleRowVectorView = RowVectorViewOf<double>;

using Index = Eigen::Index;

} // namespace headlight
