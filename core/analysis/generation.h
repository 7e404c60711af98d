// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/analysis/sampling.h"
#include "core/base/progress.h"

#include <memory>
#include <string>
#include <vector>

namespace headlight {

struct GenerationOptions {
    int nTokens = 20;     ///< the most tokens that are written, 1 to 1000
    bool samples = false; ///< whether tokens are drawn; otherwise the most probable one is taken
    SamplingOptions sampling = {};
    std::uint32_t seed = 1; ///< for the random numbers: equal seeds give equal texts
    /// Throws Error{BadArgument}.
    void validate() const;
    bool operator==(const GenerationOptions&) const = default;
};

/// The tokens that a model wrote. A GPT continues its text, without the special tokens after it; an encoder-decoder
/// reads the text as the source and continues the target `before`.
struct Generation {
    std::shared_ptr<const Model> model;
    TokenSequence text;
    std::vector<std::int64_t> before; ///< an encoder-decoder's target so far; empty in a GPT
    std::vector<std::int64_t> ids;    ///< the tokens written, without the special token that ends them
    bool ended = false;               ///< whether such a token ended it; otherwise the limit did
    RunOptions run;                   ///< the options of the runs, narrowed by generationOptions()
    GenerationOptions options;

    int nTokens() const { return static_cast<int>(ids.size()); }
    /// A GPT's text after `step` tokens, and an encoder-decoder's target; 0 ≤ step ≤ nTokens().
    TokenSequence textAt(int step) const;
    TargetText targetAt(int step) const;
    /// The run on the text, or the target, after `step` tokens.
    std::shared_ptr<const ActivationCache> runAt(int step, const CancelToken& cancel = {},
                                                 const EarlierRuns& earlier = {}) const;
};

/// Why the model can't continue this text, as one sentence; empty when it can.
std::string whyNothingToGenerate(const Model& model, const TokenSequence& text,
                                 const std::optional<TargetText>& target);

/// Writes token by token; each step is the model's run on the text so far, which starts from the run before it. The
/// padding token is never drawn. Throws Error{BadArgument} where whyNothingToGenerate() has a reason, what runModel
/// throws, Error{Cancelled}.
Generation generate(const std::shared_ptr<const Model>& model, const TokenSequence& text,
                    const std::optional<TargetText>& target, const RunOptions& run, const GenerationOptions& options,
                    const CancelToken& cancel = {}, const Progress& progress = {});

} // namespace headlight
