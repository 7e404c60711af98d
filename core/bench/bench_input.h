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
    MultiHead,        ///< several heads, concat and W^O (Vaswani et al. 2017, section 3.2.2)
    Additive,         ///< vᵀ tanh(W s_i + U h_j) (Bahdanau, Cho and Bengio 2015, appendix A.1.2)
    Cross             ///< MultiHead, queries of one sequence, keys and values of another
};

/// The bounds of a bench are small enough to check every matrix by hand.
constexpr Index kMaxBenchTokens = 12;
constexpr int kMaxBenchHeads = 4;
constexpr Index kMaxBenchWidth = 64;        // columns or rows of any matrix
constexpr double kLargestBenchNumber = 1e6; // small enough that no product or sum of a bench overflows

struct BenchSequence {
    std::vector<std::string> tokens; // [T]
    DoubleMatrix x;                  // [T, dModel] embeddings; in additive attention the states s or h
};

/// The parameters of an additive attention, as the paper writes them for column vectors.
struct BenchAdditiveParameters {
    DoubleMatrix wA; // [dAttention, dState]
    DoubleMatrix uA; // [dAttention, dAnnotation]
    DoubleMatrix vA; // [1, dAttention]
};

/// Everything a person types into a bench. Tables that the chosen kind does not use are kept but not read.
struct BenchInput {
    BenchKind kind = BenchKind::ScaledDotProduct;
    BenchSequence first;  // the queries' sequence, and the keys' and values' unless there is a second
    BenchSequence second; // the keys' and values' sequence in Additive and Cross
    int nHeads = 1;       // read in MultiHead and Cross

    DoubleMatrix wQ; // [dModel, heads·dK]
    DoubleMatrix wK; // [dModel of the keys, heads·dK]
    DoubleMatrix wV; // [dModel of the keys, heads·dV]
    DoubleMatrix wO; // [heads·dV, dOut], read in MultiHead and Cross
    BenchAdditiveParameters additive;

    bool vectorsAreTyped = false; // whether q, k and v below replace X W^Q, X W^K and X W^V
    DoubleMatrix q;               // [Tq, heads·dK]
    DoubleMatrix k;               // [Tk, heads·dK]
    DoubleMatrix v;               // [Tk, heads·dV]

    bool scoresAreTyped = false;      // whether `scores` replace the kind's own; scale, mask and later steps stay
    std::vector<DoubleMatrix> scores; // [heads], each [Tq, Tk]

    Mask mask;                          // its padding hides keys, [Tk]
    std::vector<BenchCell> hiddenCells; // hidden by hand, whatever `mask` shows
    BenchOptions options;

    /// nHeads for kinds that have several, else 1.
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

/// Whether numbers and choices are equal; matrices of different shapes differ.
bool operator==(const BenchInput& a, const BenchInput& b);

} // namespace headlight
