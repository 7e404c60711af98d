// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/stacked_rows.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace headlight {

Matrix stackedRows(const MatrixView& above, const MatrixView& below)
{
    assert(above.cols() == below.cols());
    Matrix both(above.rows() + below.rows(), above.cols());
    both.topRows(above.rows()) = above;
    both.bottomRows(below.rows()) = below;
    return both;
}

Index sameFirstRows(const Matrix& a, const Matrix& b)
{
    assert(a.cols() == b.cols());
    const Index most = std::min(a.rows(), b.rows());
    const auto bytes = static_cast<std::size_t>(a.cols()) * sizeof(float);
    Index n = 0;
    while (n < most && std::memcmp(a.row(n).data(), b.row(n).data(), bytes) == 0)
        ++n;
    return n;
}

} // namespace headlight
