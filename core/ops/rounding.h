// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

// How BitNet b1.58 rounds what it multiplies (Ma et al. 2024, section 2).

/// Each row of x as whole numbers from −128 to 127 times one number, its largest magnitude over 127.
Matrix roundedToBytes(const MatrixView& x);

/// w as −1, 0 and 1 times one number, the mean of its magnitudes.
Matrix roundedToSigns(const MatrixView& w);

} // namespace headlight
