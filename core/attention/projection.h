// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

#include <initializer_list>
#include <vector>

namespace headlight {

/// x [T, dModel], w [dModel, n], b [n] or empty → x w + b [T, n], all heads side by side (Vaswani et al. 2017, section
/// 3.2.2: Q Wᵢ^Q, K Wᵢ^K, V Wᵢ^V).
Matrix project(const MatrixView& x, const MatrixView& w, const RowVectorView& b);
/// Applies `then` to each row of the result while it is in the cache, unless it is null.
Matrix project(const MatrixView& x, const Weight& w, const RowVectorView& b,
               void (*then)(float* row, Index count) = nullptr);
DoubleMatrix project(const DoubleMatrixView& x, const DoubleMatrixView& w, const DoubleRowVectorView& b);

struct LearnedProjection {
    const Weight& w;
    const RowVector& b;
    void (*then)(float* row, Index count) = nullptr;
};
/// Projects one x several times, which is faster than one projection after the other.
std::vector<Matrix> project(const MatrixView& x, std::initializer_list<LearnedProjection> projections);

/// The key and value head of a head, which it shares with its neighbours (Ainslie et al. 2023, figure 2); its own where
/// there are as many.
constexpr Index kvHeadOf(Index head, Index nHeads, Index nKvHeads)
{
    return head / (nHeads / nKvHeads);
}

/// The columns of one head: [T, nHeads·dHead] → [T, dHead], a view.
MatrixView headColumns(const Matrix& allHeads, Index head, Index dHead);
DoubleMatrixView headColumns(const DoubleMatrix& allHeads, Index head, Index dHead);

} // namespace headlight
