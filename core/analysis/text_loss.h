// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// −log p of a token in nats; logits [dVocab], summed in double precision.
double tokenLoss(const RowVectorView& logits, std::int64_t id);

/// What it costs to write the text that the decoder has read, in nats: entry i is −log p of the token that follows
/// token i. Of an encoder-decoder the end sign is among them, where the target has one. Under the causal mask; without
/// one the model sees what it is to write. Throws Error{BadArgument} where there are no logits.
std::vector<double> textLoss(const ActivationCache& run);

} // namespace headlight
