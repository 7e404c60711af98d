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
    int nTokens = 20;     ///< at most, 1 to 1000
    bool samples = false; ///< draws; otherwise the most probable token is taken
    SamplingOptions sampling = {};
    std::uint32_t seed = 1; ///< of the draws: the same seed gives the same text
    /// Throws Error{BadArgument}.
    void validate() const;
    bool operator==(const GenerationOptions&) const = default;
};

/// What a model wrote behind a text, token by token. The text is that of a GPT, without the special tokens behind it;
/// of an encoder-decoder it is the source, and what is written goes on from `before`.
struct Generation {
    std::shared_ptr<const Model> model;
    Encoding text;
    std::vector<std::int64_t> before; ///< the target's tokens so far; of an encoder-decoder only
    std::vector<std::int64_t> ids;    ///< what was written, without the special token that ends it
    bool ended = false;               ///< by such a token; otherwise by the limit
    RunOptions run;                   ///< as generationOptions() narrows them
    GenerationOptions options;

    int nTokens() const { return static_cast<int>(ids.size()); }
    /// The text, or the target's text, after `step` tokens, 0 ≤ step ≤ nTokens().
    Encoding textAt(int step) const;     ///< of a GPT
    TargetText targetAt(int step) const; ///< of an encoder-decoder
    /// The model's run on it.
    std::shared_ptr<const ActivationCache> runAt(int step, const CancelToken& cancel = {},
                                                 const EarlierRuns& earlier = {}) const;
};

/// Why the model can't go on from this text, as one sentence; empty when it can.
std::string whyNothingToGenerate(const Model& model, const Encoding& text, const std::optional<TargetText>& target);

/// A step is exactly what the model says of the text up to there, whose run starts from the one before it. The padding
/// token is never drawn. Throws Error{BadArgument} where whyNothingToGenerate() has a reason, what runModel throws,
/// Error{Cancelled}.
Generation generate(const std::shared_ptr<const Model>& model, const Encoding& text,
                    const std::optional<TargetText>& target, const RunOptions& run, const GenerationOptions& options,
                    const CancelToken& cancel = {}, const Progress& progress = {});

} // namespace headlight
