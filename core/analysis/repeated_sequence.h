// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace headlight {

struct RepeatedSequenceOptions {
    int length = 50;        ///< n, tokens before they repeat; fewer where the context or the vocabulary is too small
    int nSequences = 4;     ///< the scores are means over this many sequences
    std::uint32_t seed = 1; ///< equal seeds give equal ids on every platform
    RunOptions run;         ///< how the model runs on them; the mask must hide no padding

    /// Throws Error{BadArgument} for a length below 2 or no sequence at all.
    void validate() const;
};

/// Tokens x₁ … xₙ x₁ … xₙ behind the special tokens, such as <s>, that the tokenizer puts in front of a text.
struct RepeatedSequence {
    std::vector<std::int64_t> ids; // [nLeading + 2 length]
    int nLeading = 0;
    int length = 0; // the n of the formulas
};

/// The scores of a head on repeated tokens; p is its pattern, means are over the n queries i of the second half.
struct RepetitionScores {
    double induction = 0.0;      ///< p(i, i − (n−1)): attention to the token that followed this one the first time
    double duplicateToken = 0.0; ///< p(i, i − n): attention to this token's first occurrence
};

/// The special tokens that the tokenizer puts before a text; none where it knows no text.
std::vector<std::int64_t> leadingSpecialIds(const Model& model);

/// The sequences that `options` stand for: ids drawn at random, none twice in a sequence, no special token.
/// Throws Error{BadArgument} where context or vocabulary leave less than two tokens to repeat.
std::vector<RepeatedSequence> repeatedSequences(const Model& model, const RepeatedSequenceOptions& options);

/// Runs the model on repeatedSequences(). The induction score is the prefix matching of Olsson et al. 2022, "In-context
/// Learning and Induction Heads", measured as in TransformerLens' main demo: the mean of the pattern's diagonal 1 − n.
/// Unlike there, the query before the second half, whose token has not been seen before, does not count. Throws
/// Error{BadArgument} (also for a translator), Error{Cancelled} and what runModel throws.
std::map<HeadIndex, RepetitionScores> repetitionScores(const std::shared_ptr<const Model>& model,
                                                       const RepeatedSequenceOptions& options,
                                                       const CancelToken& cancel = {}, const Progress& progress = {});

} // namespace headlight
