// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// −log p of a token in nats; logits [dVocab], summed in double precision.
double tokenLoss(const RowVectorView& logits, std::int64_t id);

/// The loss of each token of the text that the decoder has read, in nats: entry i is −log p of the token that follows
/// token i. It includes an encoder-decoder's end token where the target has one. It has a meaning only under the causal
/// mask; without one the model sees the token it is to write. Throws Error{BadArgument} for a model without logits.
std::vector<double> textLoss(const ActivationCache& run);

} // namespace headlight
