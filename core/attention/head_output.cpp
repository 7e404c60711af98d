// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/head_output.h"

#include "core/tensor/gemm.h"

namespace headlight {

Matrix headOutput(const MatrixView& pattern, const MatrixView& v)
{
    return gemm(pattern, v);
}

DoubleMatrix headOutput(const DoubleMatrixView& pattern, const DoubleMatrixView& v)
{
    return gemm(pattern, v);
}

} // namespace headlight
