// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/analysis/stream_walk.h"
#include "core/tensor/matrix.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace headlight {

/// Two predictions at one position of the decoder: the logit of `token` minus that of `other`, or minus the mean logit
/// of all other tokens.
struct LogitPair {
    int position = 0;
    std::int64_t token = 0;
    std::optional<std::int64_t> other;
};

/// Throws Error{BadArgument} for a recurrent translator, attention of a file, a model without logits, a position or a
/// token that does not exist, and for a token that is compared with itself.
void requireLogitPair(const ActivationCache& run, const LogitPair& pair);

/// Reads the difference from a row of the stream behind the last norm, in a model whose unembedding has no layer before
/// it. Throws as requireLogitPair().
StreamReader finalStreamReader(const ActivationCache& run, const LogitPair& pair);

/// The share of each part of the model in a difference of two logits: direct logit attribution (Elhage et al. 2021, "A
/// Mathematical Framework for Transformer Circuits"; nostalgebraist 2020). See StreamShares; the quotient of output and
/// input of a masked-token head's activation, and of a cap of logits, is held, too.
struct LogitAttribution : StreamShares {
    double difference = 0.0; // what the run's logits say
};

/// The reader of a difference of two logits from the stream behind the last layer, which is linear in it with what
/// LogitAttribution holds, and the difference. Throws as requireLogitPair().
struct LogitReader {
    StreamReader reader;
    double difference = 0.0;
};
LogitReader logitReader(const ActivationCache& run, const LogitPair& pair);

/// Throws as requireLogitPair().
LogitAttribution logitAttribution(const ActivationCache& run, const LogitPair& pair);

/// The share of one head, of the decoder's self-attention or of the cross-attention, by the tokens that it looks at:
/// each key's weight times the product of its value with the direction that is read, [Tk]. They sum to the head's
/// share. Empty for a head that is switched off: what stands in its place comes from no token. Throws as
/// logitAttribution(), and Error{BadArgument} for a head that does not exist or is the encoder's.
std::vector<double> attributionBySource(const ActivationCache& run, const LogitPair& pair, HeadIndex head);

} // namespace headlight
