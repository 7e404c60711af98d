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

/// The functions below are all that the analyses read of a run.
using Run = std::shared_ptr<const ActivationCache>;

/// Every head of a part, layer by layer, and every head of all parts of the model.
std::vector<HeadIndex> headsOf(const ActivationCache& run, AttentionPart part);
std::vector<HeadIndex> headsOf(const ActivationCache& run);

/// The maps of all heads of one layer of a part. Throws Error{BadArgument} for a layer that the model does not have.
std::vector<AttentionMap> mapsOfLayer(const Run& run, AttentionPart part, int layer);

/// Number of states of the residual stream: state 0 is the embedding, state l + 1 the stream after layer l.
int nResidualStates(const ActivationCache& run);

/// State `state` of the residual stream, [T, dModel]. Throws Error{BadArgument} for a state that does not exist.
const Matrix& residualState(const ActivationCache& run, int state);

/// The states of the encoder's stream for AttentionPart::Encoder, of the decoder's for the other two. A recurrent
/// translator has no residual stream and a GPT no encoder: they have no such state.
int nResidualStates(const ActivationCache& run, AttentionPart part);
const Matrix& residualState(const ActivationCache& run, AttentionPart part, int state);

/// Throws Error{BadArgument} for a layer that the model does not have, and for cross-attention: residual connections
/// need queries and keys that are the same tokens.
void requireSelfAttention(const ModelConfig& config, const LayerIndex& layer);

/// The values v [Tk, dHead] that one head's pattern multiplies, and the head's own rows of W^O, [dHead, dModel]. A
/// recurrent translator has neither: its attention weighs the encoder's states themselves.
MatrixView valuesOf(const ActivationCache& run, HeadIndex head);
Matrix outputParametersOf(const ActivationCache& run, HeadIndex head);

/// Throws Error{BadArgument} when `range` is not within `nTokens` tokens.
void requireTokens(TokenRange range, Index nTokens);

/// The queries of a map in consecutive ranges small enough that only a band of its pattern exists at a time.
std::vector<TokenRange> queryBands(Index nQueries);

/// Calls `progress`, where there is one: `done` of `total` steps are done.
void report(const Progress& progress, std::size_t done, std::size_t total, std::string_view what);

} // namespace headlight
