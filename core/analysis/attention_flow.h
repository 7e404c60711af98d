// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/analysis/layer_index.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/tensor/matrix.h"

#include <memory>
#include <vector>

namespace headlight {

/// Attention flow (Abnar and Zuidema 2020, "Quantifying Attention Flow in Transformers"): the value of the maximum flow
/// from each token above the last layer to each input token, in the graph whose nodes are the tokens between the layers
/// and whose capacities are the layers' A = 0.5 W + 0.5 I (withResidual()). It is never less than the rollout, at most
/// 1, and a row does not sum to 1; the paper's own program divides each row by its sum.
///
/// layers [T, T] each, the first one at the input, whose rows sum to 1; rows of the result are the top tokens
/// `queries`, [queries.count, T]. One maximum flow for each cell: see tests/benchmarks for what that costs. Throws
/// Error{BadArgument} for no layer, layers of different sizes or queries that do not exist, Error{Cancelled}.
Matrix attentionFlow(const std::vector<Matrix>& layers, TokenRange queries, const CancelToken& cancel = {},
                     const Progress& progress = {});

/// The flow of a run through layers 0 to `last`. Throws as above and as residualAttention().
Matrix attentionFlow(const std::shared_ptr<const ActivationCache>& run, LayerIndex last, TokenRange queries,
                     const CancelToken& cancel = {}, const Progress& progress = {});

} // namespace headlight
