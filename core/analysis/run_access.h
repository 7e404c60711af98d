// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/analysis/layer_index.h"
#include "core/base/progress.h"

#include <memory>
#include <string_view>
#include <vector>

namespace headlight {

/// What the analyses read of a run, in one place.
using Run = std::shared_ptr<const ActivationCache>;

/// Every head of a part, layer by layer, or of every part that the model has.
std::vector<HeadIndex> headsOf(const ActivationCache& run, AttentionPart part);
std::vector<HeadIndex> headsOf(const ActivationCache& run);

/// The maps of all heads of one layer of a part. Throws Error{BadArgument} for a layer that the model does not have.
std::vector<AttentionMap> mapsOfLayer(const Run& run, AttentionPart part, int layer);

/// States of the residual stream: 0 is the embedding, l + 1 what layer l leaves behind.
int nResidualStates(const ActivationCache& run);

/// One of them, [T, dModel]. Throws Error{BadArgument} for a state that does not exist.
const Matrix& residualState(const ActivationCache& run, int state);

/// The same of the encoder's stream, for AttentionPart::Encoder, or of the decoder's, for the two others. A recurrent
/// translator has no residual stream, a GPT no encoder: then there is no state.
int nResidualStates(const ActivationCache& run, AttentionPart part);
const Matrix& residualState(const ActivationCache& run, AttentionPart part, int state);

/// A layer of a part whose queries and keys are the same tokens, what a residual connection needs. Throws
/// Error{BadArgument} for a layer that the model does not have, and for cross-attention.
void requireSelfAttention(const ModelConfig& config, const LayerIndex& layer);

/// What one head's pattern multiplies, v [Tk, dHead], and the rows of W^O that are the head's own, [dHead, dModel].
/// A recurrent translator has neither: its attention weighs the encoder's states themselves.
MatrixView valuesOf(const ActivationCache& run, HeadIndex head);
Matrix outputParametersOf(const ActivationCache& run, HeadIndex head);

/// Throws Error{BadArgument} when `range` is not within `nTokens` tokens.
void requireTokens(TokenRange range, Index nTokens);

/// The queries of a map in consecutive ranges small enough that only a band of its pattern exists at a time.
std::vector<TokenRange> queryBands(Index nQueries);

/// Tells `progress`, where there is one, that `done` of `total` steps are done.
void report(const Progress& progress, std::size_t done, std::size_t total, std::string_view what);

} // namespace headlight
