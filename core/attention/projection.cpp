// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/projection.h"

#include "core/tensor/gemm.h"

namespace headlight {

Matrix project(const MatrixView& x, const MatrixView& w, const RowVectorView& b)
{
    Matrix result = gemm(x, w); // [T, n]
    if (b.size() != 0)
        result.rowwise() += b;
    return result;
}

MatrixView headColumns(const Matrix& allHeads, Index head, Index dHead)
{
    return allHeads.middleCols(head * dHead, dHead);
}

} // namespace headlight
