// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recurrent/gru.h"

#include <vector>

namespace headlight {

/// How much of every input is left in the state after the last step: ‖∂h_end / ∂x_t‖ (Frobenius) for x [T, dInput], in
/// the order of the text [T]. It is a product of one Jacobian ∂h' / ∂h for each step between: the vanishing gradient of
/// Hochreiter (1991) and Bengio, Simard and Frasconi (1994).
std::vector<double> gruMemory(const MatrixView& x, const GruParameters& parameters, GruDirection direction,
                              const CancelToken& cancel = {});

} // namespace headlight
