// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <string>
#include <vector>

namespace headlight {

/// The tables that a person types, in the order of computation.
enum class BenchTableId {
    X,                ///< [T, dModel]; s in additive attention
    SecondX,          ///< Y; h in additive attention
    QueryParameters,  ///< W^Q of one head [dModel, dK]
    KeyParameters,    ///< W^K
    ValueParameters,  ///< W^V
    Queries,          ///< Q of one head [Tq, dK], typed
    Keys,             ///< K
    Values,           ///< V
    AdditiveQuery,    ///< W_a
    AdditiveKey,      ///< U_a
    AdditiveScore,    ///< v_a
    Scores,           ///< S of one head [Tq, Tk], typed
    OutputParameters, ///< W^O [heads·dV, dOut]
    Gain,             ///< γ [1, d] of the layer norm
    Bias              ///< β
};
constexpr int kBenchTables = 15;

/// One table of one head; `head`, from 0, counts only where isPerHead().
struct BenchTable {
    BenchTableId id = BenchTableId::X;
    int head = 0;
    bool operator==(const BenchTable&) const = default;
};

/// The step that shows the table's numbers.
BenchStepId stepOfTable(BenchTableId id);

bool isPerHead(BenchTableId id);
/// Whether the rows are tokens, so that a table has as many as its sentence.
bool hasTokenRows(BenchTableId id);

/// The tables that the kind and the options of `input` read.
std::vector<BenchTableId> tablesOf(const BenchInput& input);

/// The table's numbers; ones or zeros for a gain or a bias that nobody typed.
DoubleMatrix tableOf(const BenchInput& input, const BenchTable& table);

/// `input` with new numbers in a table that it reads. Throws Error{BadArgument} for another shape.
BenchInput withTable(const BenchInput& input, const BenchTable& table, const DoubleMatrix& values);

/// The table's name in formulas, "W^Q₁"; see benchStepName().
std::string tableName(const BenchInput& input, const BenchTable& table);

struct BenchTableLabels {
    std::vector<std::string> rows;    // tokens, or "1", "2", … for dimensions
    std::vector<std::string> columns; //
    bool operator==(const BenchTableLabels&) const = default;
};
BenchTableLabels tableLabels(const BenchInput& input, const BenchTable& table);

} // namespace headlight
