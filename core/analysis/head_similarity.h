// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// similarity(a, b) = 1 − mean over queries i of JS(a_i, b_i), where JS is the Jensen-Shannon divergence in bits of the
/// two rows: (KL(p ‖ m) + KL(q ‖ m)) / 2, m = (p + q) / 2. It is 1 for the same pattern, 0 for patterns that share no
/// key, and symmetric. Clark et al. 2019 ("What Does BERT Look At?", section 6) compare heads by the same divergence; a
/// cosine of the two matrices would follow the few sharpest rows, here each query counts alike. Queries that have no
/// value in one of the two do not count; without any query left there is no similarity.
/// Throws Error{BadArgument} for maps of different sizes, Error{Cancelled}.
std::optional<double> patternSimilarity(const AttentionMap& a, const AttentionMap& b, const CancelToken& cancel = {});

struct SimilarHead {
    HeadIndex head;
    double similarity = 0.0; // in [0, 1]
};

/// `others` by their similarity to `reference`, most similar first, ties by head; those without a similarity are left
/// out. One band of each pattern exists at a time. Throws as patternSimilarity().
std::vector<SimilarHead> rankBySimilarity(const AttentionMap& reference, const std::vector<AttentionMap>& others,
                                          const CancelToken& cancel = {}, const Progress& progress = {});

/// The other heads in the part of `head`, most similar first. Throws Error{BadArgument} for a head that the model does
/// not have, Error{Cancelled}.
std::vector<SimilarHead> headsLike(const std::shared_ptr<const ActivationCache>& run, HeadIndex head,
                                   const CancelToken& cancel = {}, const Progress& progress = {});

/// The heads of a part, most similar to a drawn pattern first. Each row of `weights` [Tq, Tk] ≥ 0 is divided by its
/// sum; a row of zeros was not drawn and does not count. Throws Error{BadArgument} for weights of another shape,
/// negative, not finite, or all zero, Error{Cancelled}.
std::vector<SimilarHead> headsLikePattern(const std::shared_ptr<const ActivationCache>& run, const MatrixView& weights,
                                          const CancelToken& cancel = {}, const Progress& progress = {},
                                          AttentionPart part = AttentionPart::Decoder);

} // namespace headlight
