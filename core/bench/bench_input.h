// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/bench/bench_options.h"
#include "core/tensor/matrix.h"

#include <string>
#include <vector>

namespace headlight {

enum class BenchKind {
    Plain,            ///< score x_iᵀ x_j, no parameters
    Cosine,           ///< score x_iᵀ x_j / (‖x_i‖ ‖x_j‖)
    ScaledDotProduct, ///< one head with Q, K, V (Vaswani et al. 2017, eq. 1)
    MultiHead,        ///< several, concat and W^O (the same, section 3.2.2)
    Additive,         ///< vᵀ tanh(W s_i + U h_j) (Bahdanau, Cho and Bengio 2015, appendix A.1.2)
    Cross             ///< MultiHead, queries of one sequence, keys and values of another
};

/// What a bench takes, so that every matrix of it can be checked by hand.
constexpr Index kMaxBenchTokens = 12;
constexpr int kMaxBenchHeads = 4;
constexpr Index kMaxBenchWidth = 64;        // columns or rows of any matrix
constexpr double kLargestBenchNumber = 1e6; // no product or sum of a bench can overflow

struct BenchSequence {
    std::vector<std::string> tokens; // [T]
    DoubleMatrix x;                  // [T, dModel] embeddings; in additive attention the states s or h
};

/// The numbers of an additive attention, as the paper writes them for column vectors.
struct BenchAdditiveParameters {
    DoubleMatrix wA; // [dAttention, dState]
    DoubleMatrix uA; // [dAttention, dAnnotation]
    DoubleMatrix vA; // [1, dAttention]
};

/// Everything a person types into a bench. What the chosen kind does not use is kept and not looked at.
struct BenchInput {
    BenchKind kind = BenchKind::ScaledDotProduct;
    BenchSequence first;  // the queries' sequence; also that of keys and values unless there is a second
    BenchSequence second; // that of keys and values, of Additive and Cross
    int nHeads = 1;       // of MultiHead and Cross

    DoubleMatrix wQ; // [dModel, heads·dK]
    DoubleMatrix wK; // [dModel of the keys, heads·dK]
    DoubleMatrix wV; // [dModel of the keys, heads·dV]
    DoubleMatrix wO; // [heads·dV, dOut], of MultiHead and Cross
    BenchAdditiveParameters additive;

    bool vectorsAreTyped = false; // q, k and v below in place of X W^Q, X W^K and X W^V
    DoubleMatrix q;               // [Tq, heads·dK]
    DoubleMatrix k;               // [Tk, heads·dK]
    DoubleMatrix v;               // [Tk, heads·dV]

    bool scoresAreTyped = false;      // `scores` in place of the kind's own; scale, mask and what follows stay
    std::vector<DoubleMatrix> scores; // [heads], each [Tq, Tk]

    Mask mask;                          // its padding is that of the keys, [Tk]
    std::vector<BenchCell> hiddenCells; // painted: hidden whatever `mask` says
    BenchOptions options;

    /// nHeads of the kinds that have several, else 1.
    int heads() const;
    /// The sequence that keys and values come from.
    const BenchSequence& keySequence() const;
    /// Whether the kind has Q, K and V.
    bool hasVectors() const;
    /// Whether the kind ends with W^O.
    bool hasOutputProjection() const;

    /// Throws Error{BadArgument} for a shape that does not fit, Error{BadNumber} for NaN, an infinity or a number
    /// beyond kLargestBenchNumber; the message names field, row, column, what was found and what is expected.
    void validate() const;
};

/// The same numbers and choices; matrices of other shapes differ.
bool operator==(const BenchInput& a, const BenchInput& b);

} // namespace headlight
