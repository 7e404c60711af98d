// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/model/recurrent_parameters.h"
#include "core/tensor/matrix.h"

namespace headlight {

// The gated recurrent unit of Cho et al. 2014, with a bias inside the reset gate's product:
//     r = σ(W_r x + b_r + V_r h + c_r)
//     z = σ(W_z x + b_z + V_z h + c_z)
//     n = tanh(W_n x + b_n + r ∘ (V_n h + c_n))
//     h' = (1 − z) ∘ n + z ∘ h

/// x [T, dInput] → W x + b of all three gates [T, 3·dHidden]: what the inputs add, which needs no state.
Matrix gruInputs(const MatrixView& x, const GruParameters& parameters);

/// One step: inputs [1, 3·dHidden] from gruInputs, state h [1, dHidden] → h' [1, dHidden].
Matrix gruStep(const MatrixView& inputs, const MatrixView& state, const GruParameters& parameters);

enum class GruDirection {
    Forward, ///< from the first position to the last
    Backward ///< from the last position to the first
};

/// x [T, dInput] → the state after reading position t in row t [T, dHidden]; the state before the first is 0.
Matrix runGru(const MatrixView& x, const GruParameters& parameters, GruDirection direction,
              const CancelToken& cancel = {});

} // namespace headlight
