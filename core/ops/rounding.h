// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

// BitNet b1.58 rounds the factors of its products (Ma et al. 2024, section 2).

/// Rounds each row of x to whole numbers from −128 to 127 times one number, its largest magnitude over 127.
Matrix roundedToBytes(const MatrixView& x);

/// Rounds w to −1, 0 and 1 times one number, the mean of its magnitudes.
Matrix roundedToSigns(const MatrixView& w);

} // namespace headlight
