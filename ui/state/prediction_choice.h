// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/generation.h"
#include "ui/kit/enum_word.h"

#include <array>
#include <cstdint>

namespace headlight {

/// What is told of switching a head off, see core/analysis/ablation_effect.h.
enum class AblationMeasure { LogProbabilityChange, Divergence };

inline constexpr std::array kAblationMeasures = {EnumWord{AblationMeasure::LogProbabilityChange, "log-probability"},
                                                 EnumWord{AblationMeasure::Divergence, "divergence"}};

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

} // namespace headlight
