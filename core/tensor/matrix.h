// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <Eigen/Core>

namespace headlight {

/// Row-major throughout: a row is a token position (or, for parameters, an input dimension).
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowVector = Eigen::Matrix<float, 1, Eigen::Dynamic, Eigen::RowMajor>;

/// How functions take a matrix: any row-major block (e.g. the columns of one head), never copied.
using MatrixView = Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>;
using RowVectorView = Eigen::Ref<const RowVector>;

using Index = Eigen::Index;

} // namespace headlight
