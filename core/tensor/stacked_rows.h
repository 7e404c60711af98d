// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// above [m, d], below [n, d] → [m + n, d].
Matrix stackedRows(const MatrixView& above, const MatrixView& below);

/// How many rows at the beginning of a and b, of as many columns, have the same bits.
Index sameFirstRows(const Matrix& a, const Matrix& b);

} // namespace headlight
