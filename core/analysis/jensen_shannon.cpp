// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/jensen_shannon.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headlight {

namespace {

/// KL term p log₂(p/m), 0 for p = 0.
double bits(double p, double m)
{
    return p > 0.0 ? p * std::log2(p / m) : 0.0;
}

} // namespace

double jensenShannonBits(const RowVectorView& p, const RowVectorView& q)
{
    double divergence = 0.0;
    for (Index j = 0; j < p.size(); ++j) {
        const double a = p[j];
        const double b = q[j];
        const double m = 0.5 * (a + b);
        divergence += 0.5 * (bits(a, m) + bits(b, m));
    }
    return std::clamp(divergence, 0.0, 1.0); // rows that sum to 1 only within rounding
}

double jensenShannonNats(const RowVectorView& p, const RowVectorView& q)
{
    return jensenShannonBits(p, q) * std::numbers::ln2;
}

} // namespace headlight
