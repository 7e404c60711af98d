// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

#include <optional>

namespace headlight {

struct ActivationCache;

/// What one score of a head is made of, in the order in which the model puts it together: (q·k / divisor + what is
/// added for the positions), soft-capped; over the temperature it is the score of the run.
struct ScoreTerms {
    float dot = 0.0F;                       // q·k
    float divisor = 1.0F;                   // of q·k and of what disentangled positions add
    float scaled = 0.0F;                    // dot / divisor
    std::optional<float> contentToPosition; // of disentangled attention: q meets the distance's key
    std::optional<float> positionToContent; // likewise k its query
    std::optional<float> slope;             // m of ALiBi
    std::optional<int> bucket;              // of the distance, where a table has the bias
    std::optional<float> positionBias;      // of ALiBi or a table
    float biased = 0.0F;                    // the sum so far
    float softCap = 0.0F;                   // 0: there is none
    float capped = 0.0F;                    // softCap · tanh(biased / softCap)
    bool isInReach = true;                  // of the layer's local window

    bool hasPositions() const { return contentToPosition || positionToContent || positionBias; }
};

/// Of a dot-product attention; head, query and key exist.
ScoreTerms scoreTerms(const ActivationCache& run, HeadIndex head, Index query, Index key);

} // namespace headlight
