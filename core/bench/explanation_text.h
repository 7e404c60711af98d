// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/explanation.h"

#include <string>

namespace headlight {

/// An explanation as a textbook writes it, in plain Unicode:
///     score(quick, brown) = 0.5·1.0 + 0.6·0.9 = 1.04
///     A(quick, the) = exp(0.5) / (exp(0.5) + exp(1.2)) ≈ 0.3318
/// The factors at one place of all terms share one count of decimals: `decimals`, or −1 for as many as they need, at
/// most 4; divisors and the numbers of a layer norm have their own. "≈" stands where a number that is shown is rounded.
/// A cell without a value ends in "= no value".
std::string explanationText(const Explanation& explanation, int decimals = -1);

/// The mixture as a formula: A(train) = 0.3·x_the + 1.0·x_train + 0.6·x_left.
std::string mixtureText(const MixtureExplanation& explanation, int decimals = -1);

/// The vector as a list: [0.5, 0.6].
std::string vectorText(const DoubleRowVector& values, int decimals = -1);

} // namespace headlight
