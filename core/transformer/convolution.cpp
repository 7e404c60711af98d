// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/convolution.h"

#include "core/tensor/gemm.h"

#include <algorithm>

namespace headlight {

Matrix convolve(const MatrixView& x, const ConvolutionParameters& p, const ConvolutionConfig& config)
{
    const Index size = x.cols() / config.nGroups; // columns of a group
    Matrix result = Matrix::Zero(x.rows(), x.cols());
    for (Index tap = 0; tap < config.width; ++tap) {
        const Index ahead = tap - config.width / 2; // offset from the output's token
        const Index first = std::max<Index>(0, -ahead);
        const Index count = std::min(x.rows(), x.rows() - ahead) - first;
        if (count <= 0)
            continue;
        const RowVector column = p.w.col(tap).transpose();
        for (Index group = 0; group < config.nGroups; ++group) {
            const Eigen::Map<const Matrix> w(column.data() + group * size * size, size, size); // [out, in]
            result.block(first, group * size, count, size) +=
                gemmTransposed(Matrix(x.block(first + ahead, group * size, count, size)), Matrix(w));
        }
    }
    result.rowwise() += p.b;
    return result;
}

} // namespace headlight
