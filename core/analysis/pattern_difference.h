// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/mean.h"
#include "core/tensor/matrix.h"

#include <optional>
#include <vector>

namespace headlight {

/// One cell of a difference b − a.
struct DifferentCell {
    Index query = 0;
    Index key = 0;
    double difference = 0.0; // b − a
};

/// How far one pattern is from another, cell by cell. All is empty where no cell counts.
struct PatternDifference {
    std::optional<DifferentCell> largest;             // the cell with the largest magnitude; the first among equals
    std::optional<double> meanMagnitude;              // the mean of |b − a| over the cells that count
    std::vector<std::optional<double>> rowDivergence; // [Tq] Jensen-Shannon divergence in nats, 0 to ln 2
    std::optional<double> meanDivergence;             // mean of rowDivergence over the rows that have one
    std::optional<double> cosine; // between the two patterns as vectors [Tq·Tk]; none where one of them is 0
};

/// A comparison of two patterns that are read a few rows at a time.
class PatternComparison {
public:
    /// The next rows of both, and of what counts, as of comparePatterns().
    void add(const MatrixView& a, const MatrixView& b, const MatrixView& counts);
    PatternDifference result() const;

private:
    PatternDifference m_found; // only `largest` and `rowDivergence` are kept up to date
    Mean m_magnitude;
    Mean m_divergence;
    double m_ab = 0.0; // the sums of a cosine
    double m_aa = 0.0;
    double m_bb = 0.0;
};

/// a, b [Tq, Tk]: rows are attention weights. `counts` [Tq, Tk] is 1 for the cells that count, 0 for those that the
/// mask hides in both and for rows without a value in one of the two. Throws Error{BadArgument} for matrices of
/// different shapes.
PatternDifference comparePatterns(const MatrixView& a, const MatrixView& b, const MatrixView& counts);

} // namespace headlight
