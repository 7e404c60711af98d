// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

#include <span>
#include <vector>

namespace headlight {

/// What is done to each row of a product while it is in the cache.
struct Epilogue {
    const float* bias = nullptr;                     // [n] added; null: nothing is
    void (*then)(float* row, Index count) = nullptr; // in place and cell by cell: it is given parts of rows
};

/// The one place a dense product goes through. a [m, k], b [k, n] → a b [m, n]. Every cell is summed from left to right
/// in float, so that it has the same bits whatever m and n are and however many threads take part.
Matrix gemm(const MatrixView& a, const MatrixView& b);
/// The same with learned numbers, widened a few columns at a time where they are not float. Throws Error{BadFile} when
/// their file changed.
Matrix gemm(const MatrixView& a, const Weight& b, const Epilogue& epilogue = {});

struct WeightFactor {
    const Weight& weight;
    Epilogue epilogue = {};
};
/// a [m, k], b [k, n] each → [m, n] each: what several products do to a is done once, and threads start once.
std::vector<Matrix> gemm(const MatrixView& a, std::span<const WeightFactor> bs);

/// Every cell is the sum of its products from left to right, as a reader adds them.
DoubleMatrix gemm(const DoubleMatrixView& a, const DoubleMatrixView& b);

/// a [m, k], b [n, k] → a bᵀ [m, n].
Matrix gemmTransposed(const MatrixView& a, const MatrixView& b);
Matrix gemmTransposed(const MatrixView& a, const Weight& b);
DoubleMatrix gemmTransposed(const DoubleMatrixView& a, const DoubleMatrixView& b);

} // namespace headlight
