// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <string>
#include <vector>

namespace headlight {

/// A number of a formula with its name: {"Q(quick, 1)", 0.5}.
struct ExplanationFactor {
    std::string label;
    double value = 0.0;
};

struct ExplanationTerm {
    std::vector<ExplanationFactor> factors;
    double value = 0.0;
};

/// A block of a step's cells, to be highlighted.
struct StepCells {
    std::size_t step = 0;
    Index firstRow = 0;
    Index rows = 1;
    Index firstColumn = 0;
    Index columns = 1;
    bool operator==(const StepCells&) const = default;
};

/// Where one cell of a step comes from. By operation, the terms and their factors are
///   Product, ProductTransposed    one for each k: {a, b}
///   AdditiveScore                 one for each k: {v, a, b}, worth v tanh(a + b)
///   Sum                           two: {a}, {b}
///   Quotient, UnitRow             one: {a, divisor}
///   Mask, RawWeight, Concat       one: {a}; none in a hidden cell
///   Sinusoid                      one: {sin(1 / 10000^(2/4))}
///   LayerNorm                     two: {a, mean, variance, ε, γ} worth γ (a − mean) / √(variance + ε), and {β}
///   Softmax                       one for each key: {masked score}, worth exp(score − shift)
/// Their sum is the value; that of a softmax is term `own` over the sum. A typed cell has no terms.
struct Explanation {
    BenchStepId id = BenchStepId::Input;
    BenchOperation operation = BenchOperation::Typed;
    std::string cell; // "score(quick, brown)"
    std::vector<ExplanationTerm> terms;
    double value = 0.0;
    bool hasValue = true; // whether the query has a key left
    std::size_t own = 0;  // Softmax only: the term of the cell itself
    double shift = 0.0;   // Softmax only: 0, or the largest score where its exp() would be out of proportion
    std::vector<StepCells> sources;
};

/// Explains cell (row, column) of steps.steps[step]. Throws Error{BadArgument} when there is no such cell.
Explanation explainCell(const BenchSteps& steps, std::size_t step, Index row, Index column);

/// One vector of a mixture, such as 0.3·x_the.
struct MixtureTerm {
    double weight = 0.0;
    std::string vector; // "x_the"
    StepCells source;   // the vector's row
};

/// A whole row of a head's output, explained as a mixture: Z(train) = Σ_j A(train, j) x_j.
struct MixtureExplanation {
    std::string row; // "Z(train)"
    std::vector<MixtureTerm> terms;
    DoubleRowVector value;
    bool hasValue = true;
    StepCells weights; // the row of the pattern
};

/// Explains row `row` of a HeadOutput step. Throws Error{BadArgument} for another step or a row that is not there.
MixtureExplanation explainMixture(const BenchSteps& steps, std::size_t step, Index row);

} // namespace headlight
