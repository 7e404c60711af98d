// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

#include <optional>

namespace headlight {

struct ActivationCache;

/// The parts of one score of a head, in the order in which the model puts them together: (q·k / divisor + what is added
/// for the positions), soft-capped. The run's score is this divided by the temperature.
struct ScoreTerms {
    float dot = 0.0F;                       // q·k
    float divisor = 1.0F;                   // divides q·k and what disentangled positions add
    float scaled = 0.0F;                    // dot / divisor
    std::optional<float> contentToPosition; // disentangled attention only: q times the distance's key
    std::optional<float> positionToContent; // disentangled attention only: k times the distance's query
    std::optional<float> slope;             // m of ALiBi
    std::optional<int> bucket;              // the distance's row, where the bias is a table
    std::optional<float> positionBias;      // ALiBi's, or the table's
    float biased = 0.0F;                    // the sum so far
    float softCap = 0.0F;                   // 0: there is none
    float capped = 0.0F;                    // softCap · tanh(biased / softCap)
    bool isInReach = true;                  // whether the layer's local window reaches the key

    bool hasPositions() const { return contentToPosition || positionToContent || positionBias; }
};

/// The terms of a dot-product attention; the caller makes sure that head, query and key exist.
ScoreTerms scoreTerms(const ActivationCache& run, HeadIndex head, Index query, Index key);

} // namespace headlight
