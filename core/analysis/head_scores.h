// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"

#include <map>
#include <memory>
#include <optional>

namespace headlight {

/// Scores of one head on one text; p is its pattern [Tq, Tk]. Each number is a mean over the queries i named beside it
/// that have a value (p has a row); it is empty where there is no such query.
///
/// TransformerLens' head detector (transformer_lens/head_detector.py, error measure "mul") divides the sums by that of
/// the whole pattern, so that every query counts: its previous-token score is ours times (T − 1)/T.
struct HeadScores {
    std::optional<double> previousToken; ///< p(i, i−1), i ≥ 1
    std::optional<double> nextToken;     ///< p(i, i+1), i ≤ T−2; 0 under a causal mask
    std::optional<double> self;          ///< p(i, i), every i; the first query of a causal mask always adds 1
    std::optional<double> firstToken;    ///< p(i, 0), i ≥ 1: the attention sink of Xiao et al. 2023
    std::optional<double> specialTokens; ///< Σ p(i, j), j added by the tokenizer; every i (Clark et al. 2019, 3.2)
    std::optional<double> punctuation;   ///< Σ p(i, j), j not special and without a letter or digit; every i
    std::optional<double> sameToken;     ///< Σ p(i, j), j ≠ i with the same id; i that may look at such a j
    std::optional<double> distance;      ///< Σ p(i, j)·|i − j| in tokens; every i
    std::optional<double> patches;       ///< PatchDistance::patches of an image's head; empty for a text
    std::optional<double> entropy;       ///< −Σ p(i, j)·ln p(i, j) in nats; every i

    bool operator==(const HeadScores&) const = default;
};

/// The scores of a head whose queries and keys are the same `tokens`. Throws Error{BadArgument} when the map is not
/// [T, T] for them, Error{Cancelled}. A band of the pattern exists at a time.
HeadScores headScores(const AttentionMap& map, const TokenSequence& tokens, const CancelToken& cancel = {});

/// The scores of a head whose queries and keys are two sequences: firstToken (every i), specialTokens, punctuation and
/// entropy. Scores that compare the positions of a query and a key are empty.
HeadScores crossHeadScores(const AttentionMap& map, const TokenSequence& keys, const CancelToken& cancel = {});

/// The scores of every head of a run: headScores(), or crossHeadScores() in a cross-attention, and how far the heads of
/// an image look in patches. Throws Error{Cancelled}.
std::map<HeadIndex, HeadScores> scoresOfAllHeads(const std::shared_ptr<const ActivationCache>& run,
                                                 const CancelToken& cancel = {}, const Progress& progress = {});

} // namespace headlight
