// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <cstdint>
#include <span>

namespace headlight {

template <typename Scalar>
struct CrossEntropyOf {
    double sum = 0.0;        // nats, over the rows: Σ_r (log Σ_v exp(logits_rv) − logits_r,target)
    Index nCorrect = 0;      // rows whose largest logit is the target's; the first of equal ones counts
    MatrixOf<Scalar> logits; // [n, dVocab] ∂loss/∂logits, where loss = weight · sum
};

/// The cross-entropy of predictions and its reverse: logits [n, dVocab], targets [n]. With p = softmax(logits_r),
///     loss = weight · Σ_r −log p_r,target      ∂loss/∂logits_rv = weight · (p_rv − [v = target_r])
/// (Bridle 1990). A weight of 1/n makes the loss a mean.
template <typename Scalar>
CrossEntropyOf<Scalar> crossEntropy(const MatrixViewOf<Scalar>& logits, std::span<const std::int64_t> targets,
                                    Scalar weight);

} // namespace headlight
