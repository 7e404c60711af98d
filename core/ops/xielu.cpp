// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/xielu.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

double softplus(double x)
{
    return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

double numberOr(const RowVector& learned, double fallback)
{
    return learned.size() == 0 ? fallback : static_cast<double>(learned[0]);
}

} // namespace

void applyXielu(Matrix& x, const XieluParameters& parameters)
{
    const double beta = numberOr(parameters.beta, 0.5);
    const double bound = numberOr(parameters.bound, -1e-6);
    const double alphaP = softplus(parameters.alphaP[0]);
    const double alphaN = beta + softplus(parameters.alphaN[0]);
    for (float& number : x.reshaped<Eigen::RowMajor>()) {
        const double value = number;
        const double bent =
            value > 0.0 ? alphaP * value * value : alphaN * (std::expm1(std::min(value, bound)) - value);
        number = static_cast<float>(bent + beta * value);
    }
}

} // namespace headlight
