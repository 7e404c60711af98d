// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// pattern [Tq, Tk], v [Tk, dHead] → z = pattern v [Tq, dHead] (Vaswani et al. 2017, eq. 1).
Matrix headOutput(const MatrixView& pattern, const MatrixView& v);
DoubleMatrix headOutput(const DoubleMatrixView& pattern, const DoubleMatrixView& v);

} // namespace headlight
