// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/rotary.h"
#include "core/tensor/matrix.h"

namespace headlight {

enum class RotaryTurn {
    Forward, ///< what rotate() does
    Back     ///< by the negative angle
};

/// Several texts of `length` tokens, one under the other: row r of x [n·length, nHeads·dHead] stands at position
/// r mod length and is turned by the table's angle for it (Su et al. 2021, section 3.2.2), or back.
///
/// The reverse of a turn is the turn back: (a, b) → (a cos − b sin, b cos + a sin) is a matrix R with Rᵀ = R⁻¹, and
/// ∂loss/∂x = ∂loss/∂(R x) turned by Rᵀ. The angles are not learned.
template <typename Scalar>
MatrixOf<Scalar> turned(const MatrixViewOf<Scalar>& x, Index dHead, Index length, const RotaryTable& table,
                        RotaryTurn turn);

} // namespace headlight
