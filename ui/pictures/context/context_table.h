// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/text_sink.h"

namespace headlight {

struct ContextPlot;
struct HeatmapPlot;

// The numbers of pictures as comma-separated values, 9 significant digits, every line ends in "\n".

/// One point per line: sentence (A, B), position, token, state ("embedding", "layer 0"), x, y, and the two axes' shares
/// of the variance, the same in every line.
void writeContextTable(const TextSink& out, const ContextPlot& plot);

/// The matrix of cosine similarities; the tokens' names in the first line and column begin with their sentence: "A 5
/// bank" is token 5 of the first. A line at a time.
void writeCosineTable(const TextSink& out, const HeatmapPlot& plot);

} // namespace headlight
