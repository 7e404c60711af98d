// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

namespace headlight {

/// Round numbers from `low` to `high`, 1, 2 or 5 times a power of ten apart, in at most `most` steps; two at least.
std::vector<double> linearTicks(double low, double high, int most);

/// Powers of ten from `low` to `high`, both above 0; every second, third, … where there would be more than `most`.
std::vector<double> decadeTicks(double low, double high, int most);

/// A number from `low` to `high` on an axis: 0 at the one, 1 at the other.
struct AxisScale {
    double low = 0.0;
    double high = 1.0;
    bool isLogarithmic = false; // then both are above 0

    double share(double value) const;
    double value(double share) const;
};

} // namespace headlight
