// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/bench/bench_matrix.h"

namespace headlight {

/// One matrix with its title and labels; in it the picked cell is outlined, and the cells that a picked one comes from.
void paintMatrix(Canvas& canvas, const BenchMatrix& matrix, const BenchPlot& plot, const Theme& theme);

} // namespace headlight
