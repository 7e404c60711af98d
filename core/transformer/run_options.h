// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/attention/multi_head_attention.h"
#include "core/model/attention_part.h"
#include "core/model/model_config.h"
#include "core/transformer/ablation_kind.h"
#include "core/transformer/score_divisor.h"

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

/// "1.3" for a head of the decoder, "encoder.1.3", "cross.1.3".
std::string headName(const HeadIndex& head);

/// Throws Error{BadArgument} that says which parts, layers or heads there are.
void requireHead(const ModelConfig& config, const HeadIndex& head);

/// The lengths of a run's texts.
struct RunLengths {
    int nTokens = 0;       // of the decoder's text
    int nSourceTokens = 0; // of the encoder's
};

/// What the user may change about a run.
struct RunOptions {
    Mask mask;                                  // of the decoder's text on itself
    Mask encoderMask;                           // of the source on itself
    Mask crossMask;                             // of the source (keys) for the decoder's text (queries)
    std::set<HeadIndex> ablatedHeads;           // switched off
    AblationKind ablation = AblationKind::Zero; // what becomes of their z
    /// [dHead] what the z of a head that is switched off becomes where that is not 0. No choice: runModel() fills it in
    /// for the passes that it makes, the options of a finished run have none.
    std::map<HeadIndex, std::vector<float>> ablationValues;
    ScoreDivisor divisor;     // of q·k; an additive attention has none
    float temperature = 1.0F; // the scores are divided by it
    std::vector<std::int64_t> typeIds =
        {}; // [T] the type of each token, of a model that has types; empty: all are of type 0

    const Mask& maskOf(AttentionPart part) const;
    /// The same without the types, which are of this text's tokens.
    RunOptions forAnotherText() const;

    /// Throws Error{BadArgument}: a head or a part the model does not have, a temperature ≤ 0, a divisor beyond its
    /// bounds, padding of another length.
    void validate(const ModelConfig& config, const RunLengths& lengths) const;
    /// Of a model without an encoder.
    void validate(const ModelConfig& config, int nTokens) const { validate(config, RunLengths{nTokens, 0}); }
    bool operator==(const RunOptions&) const = default;
};

/// What q·k of a part is divided by: √dHead or the model's own divisor where neither model nor user switched it off, a
/// typed constant, or 1.
float scoreDivisor(const ModelConfig& config, const RunOptions& options, AttentionPart part = AttentionPart::Decoder,
                   int layer = 0);

/// 1 over scoreDivisor() over the temperature, as one factor.
float scoreScale(const ModelConfig& config, const RunOptions& options, AttentionPart part = AttentionPart::Decoder,
                 int layer = 0);

} // namespace headlight
