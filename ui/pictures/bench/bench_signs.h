// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <QString>

#include <optional>

namespace headlight {

/// What stands before a matrix: "Q K^T =" as one side of an equation, or "softmax" over an arrow. Empty at the start of
/// one.
struct BenchSign {
    QString markup;
    bool isArrow = false;
    QString from = {}; // what the arrow comes from, where that does not stand just before it
    bool isEmpty() const { return markup.isEmpty(); }
};

/// The sign before a step that stands behind the step `previous`, whose name it then leaves out.
BenchSign benchSign(const BenchSteps& steps, std::size_t step, std::optional<std::size_t> previous);

/// Parameters and positions: typed or fixed, they stand beside the one step that they make.
bool isParameter(BenchStepId id);

/// The step that a parameter makes.
std::optional<std::size_t> userOfParameter(const BenchSteps& steps, std::size_t parameter);

/// Whether a parameter is multiplied as its transpose, as in s Wₐᵀ: the sign for that stands at its bracket.
bool isShownTransposed(const BenchSteps& steps, std::size_t step);

} // namespace headlight
