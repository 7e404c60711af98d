// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/gradient/decoder_layout.h"
#include "core/tensor/matrix.h"

namespace headlight {

struct AdamWOptions {
    float learningRate = 3e-3F;
    float beta1 = 0.9F;
    float beta2 = 0.98F;
    float epsilon = 1e-8F;
    float weightDecay = 0.01F; // for matrices alone
    float mostNorm = 1.0F;     // a gradient that is longer is shortened to it; 0: none is
    int nWarmUp = 100;         // steps in which the learning rate grows to its value
    bool operator==(const AdamWOptions&) const = default;

    /// Throws Error{BadArgument} that names the number that is out of range.
    void validate() const;
};

/// The running means that AdamW keeps for each parameter.
struct AdamWState {
    RowVector mean;   // [size] of the gradient
    RowVector square; // [size] of its square
    int step = 0;     // steps taken
};

/// The state before the first step.
AdamWState startAdamW(Index size);

/// One step (Loshchilov and Hutter 2019, algorithm 2, with the learning rate in both of its terms): with g the
/// gradient,
///     mean ← β₁ mean + (1 − β₁) g      square ← β₂ square + (1 − β₂) g²
///     weights ← weights − rate (mean/(1 − β₁ᵗ) / (√(square/(1 − β₂ᵗ)) + ε) + decay · weights)
/// Returns the length of the gradient before it is shortened. Throws Error{BadNumber} when that is no number.
double stepAdamW(RowVector& weights, AdamWState& state, RowVector gradient, const AdamWOptions& options,
                 const DecoderLayout& layout);

} // namespace headlight
