// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// The parameters of xIELU, [1] each; all are empty where a model has another activation.
struct XieluParameters {
    RowVector alphaP; // through a softplus, the factor of the square of positive inputs
    RowVector alphaN; // through a softplus, plus beta, the factor of the exponential term of negative inputs
    RowVector beta;   // the factor of x itself; or empty: 0.5
    RowVector bound;  // upper bound in the exponential; or empty: −1e-6
    bool isEmpty() const { return alphaP.size() == 0; }
};

/// Applies Huang and Schlag 2024 in place: αp x² + β x where x > 0, else αn (exp(min(x, bound)) − 1 − x) + β x.
void applyXielu(Matrix& x, const XieluParameters& parameters);

} // namespace headlight
