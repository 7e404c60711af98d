// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/logit_attribution.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/tensor/matrix.h"

#include <optional>
#include <vector>

namespace headlight {

/// Slopes of a difference of two logits, D: how much it would change with each number, by a reverse pass through the
/// whole model. Unlike the shares of logit_attribution.h they follow every way through later parts, and they need not
/// add up to D.
struct GradientAttribution {
    double difference = 0.0;   // D
    std::vector<double> input; // [T] gradient × input: x_t · ∂D/∂x_t, x_t a token's embedding and its position
    std::vector<double> relevance; // [T] what the position has of each token, see gradientAttribution()
    DoubleMatrix weights;          // [T, T] of the head that was asked for; else empty
    DoubleMatrix gradients;        // [T, T] ∂D/∂weight; 0 in a cell that the mask hides
};

/// Throws Error{BadArgument} that says why there is no gradient of such a run: a model of another shape than a decoder
/// with norms before its branches (core/gradient), whose heads may share keys and values, a run that heads, masks or
/// the softmax were changed in, too long a text.
void requireGradient(const ActivationCache& run);

/// Gradients of D at a run, in float64 from its activations.
///
/// The relevance is that of Chefer, Gur and Wolf 2021 ("Generic Attention-model Explainability", eq. 5 and 6): each
/// layer's weights count as far as they raise D,
///     Ā = mean over heads of max(0, ∂D/∂A ⊙ A)      R ← R + Ā R      R = I before the first layer,
/// and a token's is R's row of the position without the 1 that stands there before the first layer. Throws as
/// requireLogitPair() and requireGradient(), Error{BadArgument} for a head that does not exist, Error{Cancelled}.
GradientAttribution gradientAttribution(const ActivationCache& run, const LogitPair& pair,
                                        std::optional<HeadIndex> head, const CancelToken& cancel = {},
                                        const Progress& progress = {});

} // namespace headlight
