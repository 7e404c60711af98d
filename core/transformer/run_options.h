// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/attention/multi_head_attention.h"
#include "core/image/grid_size.h"
#include "core/model/attention_part.h"
#include "core/model/model_config.h"
#include "core/transformer/ablation_kind.h"
#include "core/transformer/score_divisor.h"
#include "core/transformer/steering.h"

#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace headlight {

struct HeadIndex {
    int layer = 0;
    int head = 0;
    AttentionPart part = AttentionPart::Decoder;
    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the compiler's own comparison with 0 for ours.
    auto operator<=>(const HeadIndex&) const = default;
};

/// The spelling of a head: "1.3" for the decoder's, "encoder.1.3", "cross.1.3".
std::string headName(const HeadIndex& head);

/// Throws Error{BadArgument} that says which parts, layers or heads there are.
void requireHead(const ModelConfig& config, const HeadIndex& head);

/// The lengths of a run's texts, in tokens.
struct RunLengths {
    int nTokens = 0;       // the decoder's text
    int nSourceTokens = 0; // the encoder's text
};

/// The user's changes to a run.
struct RunOptions {
    Mask mask;        // mask of the decoder's self-attention
    Mask encoderMask; // mask of the encoder's self-attention
    Mask crossMask;   // mask of the cross-attention: source positions are keys, the decoder's are queries
    std::set<HeadIndex> ablatedHeads;           // heads that are switched off
    AblationKind ablation = AblationKind::Zero; // the value that replaces their z
    /// [dHead] the value that replaces the z of each switched-off head where that is not 0. Not for the user:
    /// runModel() fills it in for the passes that it makes; it is empty in the options of a finished run.
    std::map<HeadIndex, std::vector<float>> ablationValues;
    ScoreDivisor divisor;                   // divides q·k; an additive attention has none
    float temperature = 1.0F;               // divides the scores
    std::vector<std::int64_t> typeIds = {}; // [T] type of each token, in models with types; empty: all are of type 0
    Steering steering = {};                 // what is added to the residual stream
    GridSize grid = {}; // patches of the run's image. Not for the user: runModel() sets it; {0, 0} for a text

    const Mask& maskOf(AttentionPart part) const;
    /// These options without the token types, and without steering of one token, which belong to one text.
    RunOptions forAnotherText() const;

    /// Throws Error{BadArgument}: a head or a part the model does not have, a temperature ≤ 0, a divisor beyond its
    /// bounds, padding of another length.
    void validate(const ModelConfig& config, const RunLengths& lengths) const;
    /// The checks for a model without an encoder.
    void validate(const ModelConfig& config, int nTokens) const { validate(config, RunLengths{nTokens, 0}); }
    bool operator==(const RunOptions&) const = default;
};

/// The divisor of q·k in a part: √dHead or the model's own divisor, unless the model or the user switched it off; a
/// typed constant; or 1.
float scoreDivisor(const ModelConfig& config, const RunOptions& options, AttentionPart part = AttentionPart::Decoder,
                   int layer = 0);

/// The factor 1 / (scoreDivisor() · temperature).
float scoreScale(const ModelConfig& config, const RunOptions& options, AttentionPart part = AttentionPart::Decoder,
                 int layer = 0);

} // namespace headlight
