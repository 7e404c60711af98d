// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/finite.h"

#include "core/base/error.h"
#include "core/tensor/kernels.h"

namespace headlight {

void requireFinite(const MatrixView& values, const std::string& activation)
{
    for (Index i = 0; i < values.rows(); ++i)
        if (!kernels().isFinite(values.row(i).data(), values.cols()))
            failNotFinite(activation);
}

void failNotFinite(const std::string& activation)
{
    throw Error(ErrorKind::BadNumber, "the activation \"" + activation + "\" holds a number that is not finite");
}

} // namespace headlight
