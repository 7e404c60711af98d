// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// The rows of above [m, d], then those of below [n, d] → [m + n, d].
Matrix stackedRows(const MatrixView& above, const MatrixView& below);

/// The number of rows from the first on that have the same bits in a and b, which have equally many columns.
Index sameFirstRows(const Matrix& a, const Matrix& b);

} // namespace headlight
