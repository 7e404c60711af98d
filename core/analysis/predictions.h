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
    std::string label;           // the token as a person reads it
    float probability = 0.0F;    // the probability of drawing it, see sampling.h
    float rawProbability = 0.0F; // the softmax of the logits, before sampling options
    bool isGluedOn = false;      // see markGluedOn()
};

/// The k most probable tokens of one row of logits [dVocab], most probable first; ties by id. Tokens that are never
/// drawn are not among them.
std::vector<Prediction> topPredictions(const RowVectorView& logits, const Tokenizer& tokenizer, int k,
                                       const SamplingOptions& sampling = {});

/// Marks the tokens that go on in the word which the token `before` them ends, as the tokenizer decodes both: letters
/// or digits follow with no space between.
void markGluedOn(std::vector<Prediction>& predictions, const Tokenizer& tokenizer, std::int64_t before);

/// Whether row i of a run's logits rates the token after token i: true for a decoder in which no token sees a later
/// one.
bool predictsNextTokens(const ActivationCache& run);

/// Whether the model can fill in a masked token: it was trained to, has the head for it, and the tokenizer has a mask
/// token.
bool fillsMaskedTokens(const ActivationCache& run);

/// Logits [1, dVocab] at `position` of a run in which that token is replaced by the mask token. Throws
/// Error{BadArgument} when the tokenizer has none.
Matrix maskedTokenLogits(const ActivationCache& cache, int position, const CancelToken& cancel = {});

/// The k most probable tokens after token `position`, from the given run; meaningful only under a causal mask.
std::vector<Prediction> predictNextToken(const ActivationCache& cache, int position, int k);

/// The k most probable tokens at `position`: runs the model again with that token replaced by the mask token. Throws
/// Error{BadArgument} when the tokenizer has no mask token.
std::vector<Prediction> predictMaskedToken(const ActivationCache& cache, int position, int k,
                                           const CancelToken& cancel = {});

/// The position to predict at while the user has chosen no token: the last one that is not special.
int defaultPredictionPosition(const TokenSequence& encoding);

} // namespace headlight
