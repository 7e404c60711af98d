// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/rounding.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr float kLeastUnit = 1e-5F; // avoids a division by 0

Matrix inUnits(const MatrixView& x, float perUnit, float least, float most)
{
    return x.unaryExpr([=](float value) { return std::clamp(std::nearbyint(value * perUnit), least, most) / perUnit; });
}

} // namespace

Matrix roundedToBytes(const MatrixView& x)
{
    Matrix rounded(x.rows(), x.cols());
    for (Index i = 0; i < x.rows(); ++i)
        rounded.row(i) =
            inUnits(x.row(i), 127.0F / std::max(kLeastUnit, x.row(i).cwiseAbs().maxCoeff()), -128.0F, 127.0F);
    return rounded;
}

Matrix roundedToSigns(const MatrixView& w)
{
    const auto mean = static_cast<float>(w.cast<double>().cwiseAbs().mean());
    return inUnits(w, 1.0F / std::max(kLeastUnit, mean), -1.0F, 1.0F);
}

} // namespace headlight
