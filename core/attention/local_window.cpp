// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/local_window.h"

namespace headlight {

Matrix hideOutside(const MatrixView& scores, const LocalWindow& window, Index firstQuery, Index firstKey)
{
    Matrix result = scores; // [Tq, Tk]
    if (window.isUnlimited())
        return result;
    for (Index i = 0; i < result.rows(); ++i)
        for (Index j = 0; j < result.cols(); ++j)
            if (!window.reaches(firstQuery + i, firstKey + j))
                result(i, j) = -std::numeric_limits<float>::infinity();
    return result;
}

} // namespace headlight
