// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/scores.h"

#include "core/tensor/gemm.h"

#include <algorithm>

namespace headlight {

namespace {

template <typename Scalar>
MatrixOf<Scalar> scaledProduct(const MatrixViewOf<Scalar>& q, const MatrixViewOf<Scalar>& k, Scalar scale)
{
    MatrixOf<Scalar> scores = gemmTransposed(q, k); // [Tq, Tk]
    scores *= scale;
    return scores;
}

/// Hides the painted cells one by one; its cost is their number, not the size of the matrix.
template <typename Scalar>
void hidePainted(MatrixOf<Scalar>& scores, const PaintedMask& painted, Index firstQuery, Index firstKey)
{
    for (auto key = painted.keys.lower_bound(firstKey); key != painted.keys.end() && *key < firstKey + scores.cols();
         ++key)
        scores.col(*key - firstKey).setConstant(kMaskedScore<Scalar>);
    const auto end = painted.cells.lower_bound({firstQuery + scores.rows(), 0});
    for (auto cell = painted.cells.lower_bound({firstQuery, 0}); cell != end; ++cell)
        if (cell->key >= firstKey && cell->key < firstKey + scores.cols())
            scores(cell->query - firstQuery, cell->key - firstKey) = kMaskedScore<Scalar>;
}

template <typename Scalar>
MatrixOf<Scalar> masked(const MatrixViewOf<Scalar>& scores, const Mask& mask, Index firstQuery, Index firstKey)
{
    MatrixOf<Scalar> result = scores; // [Tq, Tk]
    const Index nKeys = result.cols();
    for (Index i = 0; i < result.rows(); ++i) {
        const MaskKeys keys = mask.reach(firstQuery + i);
        const Index first = std::clamp<Index>(keys.first - firstKey, 0, nKeys);
        const Index end = std::clamp<Index>(keys.end - firstKey, first, nKeys);
        result.row(i).head(first).setConstant(kMaskedScore<Scalar>);
        result.row(i).tail(nKeys - end).setConstant(kMaskedScore<Scalar>);
        if (mask.hasGaps())
            for (Index j = first; j < end; ++j)
                if (!mask.kindAllows(firstQuery + i, firstKey + j))
                    result(i, j) = kMaskedScore<Scalar>;
    }
    for (Index j = 0; j < nKeys; ++j) {
        const std::size_t key = firstKey + j;
        if (key < mask.paddedKeys.size() && mask.paddedKeys[key] != 0)
            result.col(j).setConstant(kMaskedScore<Scalar>);
    }
    hidePainted<Scalar>(result, mask.painted, firstQuery, firstKey);
    return result;
}

} // namespace

Matrix attentionScores(const MatrixView& q, const MatrixView& k, float scale)
{
    return scaledProduct<float>(q, k, scale);
}

DoubleMatrix attentionScores(const DoubleMatrixView& q, const DoubleMatrixView& k, double scale)
{
    return scaledProduct<double>(q, k, scale);
}

Matrix maskScores(const MatrixView& scores, const Mask& mask, Index firstQuery, Index firstKey)
{
    return masked<float>(scores, mask, firstQuery, firstKey);
}

DoubleMatrix maskScores(const DoubleMatrixView& scores, const Mask& mask, Index firstQuery, Index firstKey)
{
    return masked<double>(scores, mask, firstQuery, firstKey);
}

} // namespace headlight
