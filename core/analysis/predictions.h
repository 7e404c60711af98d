// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/analysis/sampling.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headlight {

struct Prediction {
    std::int64_t id = 0;
    std::string label;           // as a person reads it
    float probability = 0.0F;    // with which it is drawn, see sampling.h
    float rawProbability = 0.0F; // softmax of the logits as they are
};

/// The k most probable tokens of one row of logits [dVocab], most probable first; ties by id. Those that are never
/// drawn are not among them.
std::vector<Prediction> topPredictions(const RowVectorView& logits, const Tokenizer& tokenizer, int k,
                                       const SamplingOptions& sampling = {});

/// Whether row i of a run's logits speaks of the token behind token i: a decoder's, where no token sees a later one.
bool predictsNextTokens(const ActivationCache& run);

/// Whether the model was trained to say what stands at a masked token, has the head for it and a mask token to put in.
bool fillsMaskedTokens(const ActivationCache& run);

/// Logits [1, dVocab] of what stands at `position`: of a run in which the mask token is there. Throws
/// Error{BadArgument} when the tokenizer has none.
Matrix maskedTokenLogits(const ActivationCache& cache, int position, const CancelToken& cancel = {});

/// What follows token `position`, from the run as it is (meaningful under a causal mask).
std::vector<Prediction> predictNextToken(const ActivationCache& cache, int position, int k);

/// What stands at `position`: runs the model again with that token replaced by the mask token.
/// Throws Error{BadArgument} when the tokenizer has no mask token.
std::vector<Prediction> predictMaskedToken(const ActivationCache& cache, int position, int k,
                                           const CancelToken& cancel = {});

/// Where a prediction is most useful when the user chose no token: the last one that is not special.
int defaultPredictionPosition(const Encoding& encoding);

} // namespace headlight
