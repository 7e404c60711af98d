// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/pictures/bench/bench_plot.h"

namespace headlight {

Picture benchPicture();
/// Makes the picture from the bench's steps, as the row does.
MadePicture madeOf(const BenchPlot& plot);

/// The bench that was chosen. Throws Error{BadFile, BadArgument}.
BenchInput chosenBench(const BenchChoice& choice);

} // namespace headlight
