// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

namespace headlight {

/// concat(z) [Tq, nHeads·dHead], wO [nHeads·dHead, dModel], bO [dModel] or empty → concat(z) wO + bO [Tq, dModel]
/// (Vaswani et al. 2017, section 3.2.2: Concat(head₁, …, head_h) W^O).
Matrix outputProjection(const MatrixView& z, const Weight& wO, const RowVectorView& bO);
DoubleMatrix outputProjection(const DoubleMatrixView& z, const DoubleMatrixView& wO, const DoubleRowVectorView& bO);

} // namespace headlight
