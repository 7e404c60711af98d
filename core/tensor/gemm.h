// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

#include <span>
#include <vector>

namespace headlight {

/// The operations on each row of a product while it is in the cache.
struct Epilogue {
    const float* bias = nullptr; // [n] added to each row; null: none
    void (*then)(float* row, Index count) =
        nullptr; // applied in place; it is called with parts of rows and must treat each cell by itself
};

/// The dense product: a [m, k], b [k, n] → a b [m, n]. All of core's dense products go through this file. Every cell is
/// summed from left to right in float, so that it has the same bits whatever m and n are and however many threads take
/// part.
Matrix gemm(const MatrixView& a, const MatrixView& b);
/// The product with learned numbers, widened a few columns at a time where they are not float. Throws Error{BadFile}
/// when their file changed.
Matrix gemm(const MatrixView& a, const Weight& b, const Epilogue& epilogue = {});

struct WeightFactor {
    const Weight& weight;
    Epilogue epilogue = {};
};
/// Several products with one left factor: a [m, k], b [k, n] each → [m, n] each. The preparation of a is done once, and
/// threads start once.
std::vector<Matrix> gemm(const MatrixView& a, std::span<const WeightFactor> bs);

/// The product in double; every cell is summed from left to right, the order in which a reader adds.
DoubleMatrix gemm(const DoubleMatrixView& a, const DoubleMatrixView& b);

/// a [m, k], b [n, k] → a bᵀ [m, n].
Matrix gemmTransposed(const MatrixView& a, const MatrixView& b);
Matrix gemmTransposed(const MatrixView& a, const Weight& b);
DoubleMatrix gemmTransposed(const DoubleMatrixView& a, const DoubleMatrixView& b);

} // namespace headlight
