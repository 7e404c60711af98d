// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/analysis/predictions.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// The rating of the token that really follows, if the model ended at a given state.
struct FollowingToken {
    std::int64_t id = 0;
    int rank = 1; ///< 1 for the most probable; among equals the smaller id comes first
    float probability = 0.0F;
};

/// The predictions that the model would make if it ended at one state.
struct LensState {
    int state = 0;                                        ///< 0 the embedding, l + 1 after layer l
    std::vector<std::vector<Prediction>> byPosition;      ///< [positions][k] most probable first
    std::vector<std::optional<FollowingToken>> following; ///< [positions] empty where nothing follows
};

/// The token that follows a position of the decoder: the next of a GPT's text, or the one that an encoder-decoder
/// writes there.
std::optional<std::int64_t> followingToken(const ActivationCache& run, int position);

/// The logit lens (nostalgebraist 2020, "interpreting GPT: the logit lens"): the model's final norm, where it has one,
/// and its unembedding applied to each state of the residual stream, at `positions`. The last state gives the model's
/// own predictions. Throws Error{BadArgument} for a recurrent translator and for positions that do not exist,
/// Error{BadNumber}, Error{Cancelled}.
std::vector<LensState> logitLens(const std::shared_ptr<const ActivationCache>& run, TokenRange positions, int k,
                                 const CancelToken& cancel = {}, const Progress& progress = {});

/// How probable tokens are at one position, were the model to end at each state: [nStates, ids]. Throws as logitLens().
Matrix lensProbabilities(const ActivationCache& run, int position, const std::vector<std::int64_t>& ids);

} // namespace headlight
