// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/rotary_turns.h"

#include <cassert>

namespace headlight {

template <typename Scalar>
MatrixOf<Scalar> turned(const MatrixViewOf<Scalar>& x, Index dHead, Index length, const RotaryTable& table,
                        RotaryTurn turn)
{
    const Index nPairs = table.cosines.cols();
    assert(length <= table.cosines.rows() && table.first + 2 * nPairs <= dHead);
    const bool isHalf = table.layout == RotaryLayout::Half;
    const Scalar direction = turn == RotaryTurn::Forward ? Scalar(1) : Scalar(-1);
    MatrixOf<Scalar> result = x; // [n·length, nHeads·dHead]
    for (Index r = 0; r < x.rows(); ++r)
        for (Index head = 0; head < x.cols(); head += dHead)
            for (Index pair = 0; pair < nPairs; ++pair) {
                const Index first = head + table.first + (isHalf ? pair : 2 * pair);
                const Index second = isHalf ? first + nPairs : first + 1;
                const auto cosine = static_cast<Scalar>(table.cosines(r % length, pair));
                const auto sine = direction * static_cast<Scalar>(table.sines(r % length, pair));
                result(r, first) = x(r, first) * cosine - x(r, second) * sine;
                result(r, second) = x(r, second) * cosine + x(r, first) * sine;
            }
    return result;
}

template Matrix turned<float>(const MatrixView&, Index, Index, const RotaryTable&, RotaryTurn);
template DoubleMatrix turned<double>(const DoubleMatrixView&, Index, Index, const RotaryTable&, RotaryTurn);

} // namespace headlight
