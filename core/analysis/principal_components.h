// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <array>

namespace headlight {

/// The two directions along which the rows of a matrix vary most (Pearson 1901).
struct PrincipalComponents {
    Matrix points;                                     // [n, 2] the rows' coordinates, their mean at 0
    Matrix axes;                                       // [2, d] of length 1; zeros for a direction without variance
    std::array<double, 2> varianceShares = {0.0, 0.0}; // shares of the total variance, in [0, 1]
};

/// x [n, d] → its first two principal components. An axis could point either way: here the number of largest size in it
/// is positive, the first of equals. Everything is computed in double.
PrincipalComponents principalComponents(const MatrixView& x);

} // namespace headlight
