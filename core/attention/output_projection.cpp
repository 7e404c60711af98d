// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/output_projection.h"

#include "core/attention/projection.h"

namespace headlight {

Matrix outputProjection(const MatrixView& z, const Weight& wO, const RowVectorView& bO)
{
    return project(z, wO, bO);
}

DoubleMatrix outputProjection(const DoubleMatrixView& z, const DoubleMatrixView& wO, const DoubleRowVectorView& bO)
{
    return project(z, wO, bO);
}

} // namespace headlight
