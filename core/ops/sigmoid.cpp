// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/sigmoid.h"

#include <cmath>

namespace headlight {

Matrix sigmoid(const MatrixView& x)
{
    return x.unaryExpr([](float value) { return 1.0F / (1.0F + std::exp(-value)); });
}

} // namespace headlight
