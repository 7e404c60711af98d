// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/rotary.h"

#include <vector>

namespace headlight {

/// Stretches the turns of rotary positions for texts longer than those of the first training.
struct RotaryScaling {
    enum class Kind {
        None,
        Linear,  ///< positions / factor (Chen et al. 2023)
        Dynamic, ///< a larger base once a text is longer than the training's (the NTK-aware one of Peng et al. 2023,
                 ///< B.1)
        Llama3,  ///< slow turns / factor, fast ones as they are, a ramp between them (Llama Team 2024)
        Yarn,    ///< Llama3's idea with another ramp, and larger scores (Peng et al. 2023, section 3)
        LongRope ///< one factor for every pair, in two sets (Ding et al. 2024)
    };
    Kind kind = Kind::None;
    double factor = 1.0;
    int nTrained = 0;                      // positions in the first training
    double lowFactor = 1.0;                // Llama3
    double highFactor = 4.0;               //
    double fastTurns = 32.0;               // Yarn: pairs with more turns over nTrained keep theirs
    double slowTurns = 1.0;                // Yarn: pairs with fewer turns are slowed down by the factor
    bool truncates = true;                 // Yarn: the ends of the ramp are rounded to whole pairs
    double amplitude = 1.0;                // Yarn and LongRope: cosines and sines are multiplied by it
    double longAmplitude = 1.0;            // LongRope: the amplitude in a text longer than nTrained
    std::vector<double> shortFactors = {}; // LongRope, [dims/2], for a text of at most nTrained
    std::vector<double> longFactors = {};  // LongRope, [dims/2], for a longer text
};

/// Rotary positions (Su et al. 2021).
struct RotaryConfig {
    int dims = 0; // numbers of a head that are turned
    double base = 10000.0;
    RotaryLayout layout = RotaryLayout::Half;
    RotaryScaling scaling = {};
    int first = 0; // index in a head of the first number that is turned
};

/// The turns of positions 0 to nTokens − 1.
RotaryTable rotaryTable(const RotaryConfig& config, Index nTokens);

/// Whether texts of n and m tokens turn their common positions alike.
bool turnsAlike(const RotaryConfig& config, Index n, Index m);

} // namespace headlight
