// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/ops/softmax.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// maskedScores [Tq, Tk] → pattern [Tq, Tk]: softmax of every row (Vaswani et al. 2017, eq. 1). Masked cells are
/// exactly 0; a query whose keys are all masked has no value and its row is zeros. `rows` comes from the whole rows of
/// the same masked scores, of which `maskedScores` may be a block that begins at `firstQuery`.
Matrix attentionPattern(const MatrixView& maskedScores, const SoftmaxRows& rows, Index firstQuery = 0);
DoubleMatrix attentionPattern(const DoubleMatrixView& maskedScores, const DoubleSoftmaxRows& rows,
                              Index firstQuery = 0);

} // namespace headlight
