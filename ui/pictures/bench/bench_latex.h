// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/bench/bench_plot.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace headlight {

/// A matrix in LaTeX, a `bmatrix` of amsmath: one line for each row, "-" for a minus, "-\infty" for what a mask hides,
/// powers of ten as such, "\text{–}" for no value.
QString latexMatrix(const std::vector<std::vector<QString>>& rows);

/// The matrix of a step with the digits that the sheet shows; "?" where a cell is covered.
QString benchLatex(const BenchPlot& plot, std::size_t step);

} // namespace headlight
