// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/tensor/matrix.h"

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// How the next-token distribution at one position differs between two runs on the same tokens.
struct PositionEffect {
    int position = 0;
    double divergence = 0.0; ///< KL(before ‖ after) = Σ p_before (ln p_before − ln p_after), nats
    /// ln p_after − ln p_before of the token that stands at position + 1, nats; none at the last position. It has a
    /// meaning only where a query does not see that token: under a causal mask.
    std::optional<double> logProbabilityChange;
};

/// The effect at each of `positions`, in their order; at every position where `positions` is empty. Throws
/// Error{BadArgument} when the runs have different tokens or vocabularies or a position does not exist,
/// Error{BadNumber}, Error{Cancelled}.
std::vector<PositionEffect> ablationEffect(const ActivationCache& before, const ActivationCache& after,
                                           const std::vector<int>& positions, const CancelToken& cancel = {});

/// The effect of each head of a part: the mean over the positions of what changes when that head is switched off in
/// addition to those that are off already. A head that is off already has 0.
struct AblationMap {
    Matrix divergence;           // [nLayers, nHeads] of the part, nats
    Matrix logProbabilityChange; // [nLayers, nHeads] nats; empty when no position has a next token
};

/// Runs the model once for each head of a part. The logits [positions, dVocab] of two runs exist at a time.
/// Throws as ablationEffect().
AblationMap ablateEachHead(const std::shared_ptr<const ActivationCache>& run, const std::vector<int>& positions,
                           const CancelToken& cancel = {}, const Progress& progress = {},
                           AttentionPart part = AttentionPart::Decoder);

} // namespace headlight
