// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// 1 / (1 + exp(−x)) for every cell.
Matrix sigmoid(const MatrixView& x);

} // namespace headlight
