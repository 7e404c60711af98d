// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/predictions.h"

#include <optional>
#include <vector>

namespace headlight {

/// How the predictions at one place differ between two runs. `divergence` and `trueTokenChange` use the model's own
/// probabilities, before sampling options: a token that is never drawn would make both infinite.
struct PredictionChange {
    std::vector<Prediction> before; ///< the most probable tokens of each run
    std::vector<Prediction> after;
    std::vector<double> change;            ///< [after] probability of drawing the token, after − before
    double divergence = 0.0;               ///< KL(before ‖ after) = Σ p_before (ln p_before − ln p_after), nats
    std::optional<double> trueTokenChange; ///< ln p_after − ln p_before of the token that stands there, nats
};

/// Compares two rows of logits [dVocab].
PredictionChange predictionChange(const RowVectorView& before, const RowVectorView& after, const Tokenizer& tokenizer,
                                  int k, const SamplingOptions& sampling, std::optional<std::int64_t> trueToken);

} // namespace headlight
