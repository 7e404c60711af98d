// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/rotary.h"

#include <cassert>

namespace headlight {

Matrix rotate(const MatrixView& x, Index dHead, const RotaryTable& table, Index firstPosition)
{
    const Index nPairs = table.cosines.cols();
    assert(firstPosition + x.rows() <= table.cosines.rows() && table.first + 2 * nPairs <= dHead);
    const bool isHalf = table.layout == RotaryLayout::Half;
    Matrix result = x; // [T, nHeads·dHead]
    for (Index t = 0; t < x.rows(); ++t)
        for (Index head = 0; head < x.cols(); head += dHead)
            for (Index pair = 0; pair < nPairs; ++pair) {
                const Index first = head + table.first + (isHalf ? pair : 2 * pair);
                const Index second = isHalf ? first + nPairs : first + 1;
                const float a = x(t, first);
                const float b = x(t, second);
                const float cosine = table.cosines(firstPosition + t, pair);
                const float sine = table.sines(firstPosition + t, pair);
                result(t, first) = a * cosine - b * sine;
                result(t, second) = b * cosine + a * sine;
            }
    return result;
}

} // namespace headlight
