// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// What xIELU learns, [1] each; all empty: it is not there.
struct XieluParameters {
    RowVector alphaP; // through a softplus, of the square of what is positive
    RowVector alphaN; // through a softplus, and beta more, of the exponential of what is negative
    RowVector beta;   // of x itself; or empty: 0.5
    RowVector bound;  // of what stands in the exponential; or empty: −1e-6
    bool isEmpty() const { return alphaP.size() == 0; }
};

/// Huang and Schlag 2024: αp x² + β x where x > 0, else αn (exp(min(x, bound)) − 1 − x) + β x. In place.
void applyXielu(Matrix& x, const XieluParameters& parameters);

} // namespace headlight
