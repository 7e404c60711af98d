// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/pattern.h"

namespace headlight {

Matrix attentionPattern(const MatrixView& maskedScores, const SoftmaxRows& rows, Index firstQuery)
{
    return softmaxFromRows(maskedScores, rows, firstQuery);
}

DoubleMatrix attentionPattern(const DoubleMatrixView& maskedScores, const DoubleSoftmaxRows& rows, Index firstQuery)
{
    return softmaxFromRows(maskedScores, rows, firstQuery);
}

} // namespace headlight
