// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// cap · tanh(x / cap), which keeps every cell within ±cap (Gemma Team 2024, section 2); a cap of 0 changes nothing.
Matrix softCap(const MatrixView& x, float cap);

} // namespace headlight
