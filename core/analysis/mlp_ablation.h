// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/analysis/predictions.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// The logits [1, dVocab] after token `position` of a run whose MLP of one layer adds nothing: the layers above run
/// again on the stream without it, under the options of the run. Throws Error{BadArgument} for a layer or a position
/// that does not exist, for a model with an encoder or without logits, for one whose MLP is no branch of the stream,
/// and for a run that has heads replaced by their means.
Matrix logitsWithoutMlp(const ActivationCache& run, int layer, int position);

/// How far the attention and the MLP of a layer move the stream of a token: the length of what each adds, and of the
/// stream before. Throws Error{BadArgument} for a layer or a position that does not exist, or a model without a stream.
struct LayerMoves {
    double before = 0.0;    ///< ‖x‖, the stream that the layer reads
    double attention = 0.0; ///< ‖what the attention adds‖
    double mlp = 0.0;       ///< ‖what the MLP adds‖
};
LayerMoves layerMoves(const ActivationCache& run, int layer, int position);

} // namespace headlight
