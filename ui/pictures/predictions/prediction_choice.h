// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/generation.h"
#include "ui/pictures/ablation/ablation_plot.h"

namespace headlight {

/// What the user chose in the bottom panel.
struct PredictionChoice {
    int count = 5; // predictions shown, 1 to 100
    SamplingOptions sampling;
    int nGenerated = 20; // tokens at a time
    bool samples = false;
    std::uint32_t seed = 1;
    AblationMeasure measure = AblationMeasure::LogProbabilityChange;

    GenerationOptions generation() const { return {nGenerated, samples, sampling, seed}; }
    bool operator==(const PredictionChoice&) const = default;
};

/// What is written behind the text, word by word; no choice that is undone or kept.
struct GenerationWish {
    bool starts = false;                     // it is to be written now
    std::shared_ptr<const Generation> shown; // or it is there, and the views show its text after `step` tokens
    int step = 0;
    bool pinsLast = true; // the last query is pinned, until the user pins another
};

} // namespace headlight
