// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "core/tensor/shape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// The meaning of a bench's matrix, in the order of computation.
enum class BenchStepId {
    Input,            ///< X; s in additive attention
    SecondInput,      ///< Y; h in additive attention
    Positions,        ///< P [T, dModel]
    Positioned,       ///< X + P
    SecondPositions,  ///< P for Y
    SecondPositioned, ///< Y + P
    Gain,             ///< γ [1, d] of the layer norm
    Bias,             ///< β [1, d]
    PreNorm,          ///< LayerNorm(X), the attention's input
    UnitRows,         ///< X̂: every row of X divided by its length
    QueryParameters,  ///< W^Q of one head [dModel, dK]; Wₐ
    Queries,          ///< Q [Tq, dK]; s Wₐᵀ [Tq, dAttention]
    KeyParameters,    ///< W^K; Uₐ
    Keys,             ///< K [Tk, dK]; h Uₐᵀ [Tk, dAttention]
    ValueParameters,  ///< W^V
    Values,           ///< V [Tk, dV]
    ScoreParameters,  ///< vₐ [1, dAttention]
    Scores,           ///< [Tq, Tk] before any scale
    Scaled,           ///< divided by √d or a constant
    Tempered,         ///< divided by the temperature
    Masked,           ///< hidden cells are exactly −infinity
    Pattern,          ///< the attention weights; hidden cells are exactly 0
    HeadOutput,       ///< pattern · values [Tq, dV]
    Concat,           ///< the heads' outputs side by side [Tq, heads·dV]
    OutputParameters, ///< W^O [heads·dV, dOut]
    Output,           ///< concat · W^O [Tq, dOut]
    Residual,         ///< X + the attention's output
    LayerNorm         ///< the norm of the step before, when it comes after attention
};

/// How a cell (i, j) of a step follows from its operands a, b, c.
enum class BenchOperation {
    Typed,             ///< typed by the user
    Sinusoid,          ///< sin or cos of sinusoidalAngle(i, j)
    Sum,               ///< a(i, j) + b(i, j)
    Product,           ///< Σ_k a(i, k) b(k, j)
    ProductTransposed, ///< Σ_k a(i, k) b(j, k)
    AdditiveScore,     ///< Σ_k c(0, k) tanh(a(i, k) + b(j, k))
    UnitRow,           ///< a(i, j) / ‖a(i)‖
    Quotient,          ///< a(i, j) / number
    Mask,              ///< a(i, j), or −infinity
    Softmax,           ///< exp a(i, j) / Σ_k exp a(i, k)
    RawWeight,         ///< a(i, j), or 0 where a(i, j) is −infinity
    Concat,            ///< the operands side by side
    LayerNorm          ///< (a(i, j) − mean) / √(variance + number) · b(0, j) + c(0, j), over row i of a
};

struct BenchStep {
    BenchStepId id = BenchStepId::Input;
    BenchOperation operation = BenchOperation::Typed;
    std::vector<std::size_t> operands; // positions in BenchSteps::steps, all before this step
    double number = 0.0;               // used by Quotient and LayerNorm
    std::string numberName;            // "√2", "8", "τ"
    std::optional<int> head;           // from 0; nothing where all heads share the step
    std::string name; // "Q₁K₁ᵀ"; ^ raises the rest of the name where Unicode has no raised letter: "W^Q₁"
    DoubleMatrix values;
    std::vector<std::string> rowLabels;    // tokens, or "1", "2", … for dimensions
    std::vector<std::string> columnLabels; //
    std::vector<std::uint8_t>
        noValue; // [rows] 1 = the query sees no key: its row of zeros is no value; empty = every row has one

    Shape shape() const { return {values.rows(), values.cols()}; }
    bool hasValue(Index row) const { return noValue.empty() || noValue[row] == 0; }
};

/// The steps of one computation of a bench.
struct BenchSteps {
    BenchKind kind = BenchKind::Plain;
    int heads = 1;
    std::vector<std::string> queryTokens; // [Tq]
    std::vector<std::string> keyTokens;   // [Tk]
    std::vector<BenchStep> steps;

    /// The position of a step in `steps`; nothing where this kind or these options have no such step. `head` is ignored
    /// for steps that all heads share.
    std::optional<std::size_t> find(BenchStepId id, int head = 0) const;
    /// The step itself. Throws Error{BadArgument} when there is none.
    const BenchStep& at(BenchStepId id, int head = 0) const;
};

} // namespace headlight
