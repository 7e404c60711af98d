// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/tokens/tokens_plot.h"

#include <vector>

namespace headlight {

/// Where each column begins when all of the text is one line; one more for the end. No token is wider than its columns.
std::vector<double> columnEdges(const TokensPlot& plot, const Theme& theme);

/// The first column of each line of at most `width`, and the end: a line ends between two words where it can, else
/// between two subwords.
std::vector<int> lineBreaks(const TokensPlot& plot, const std::vector<double>& edges, double width);

/// Where a token lies among the edges of all columns.
struct TokenSpan {
    int piece = 0;
    double begin = 0.0;
    double end = 0.0;
};

/// Spans of one row's tokens, in their order: those that share a character stand side by side over all their columns.
std::vector<TokenSpan> spansOf(const std::vector<TokenPiece>& pieces, const std::vector<double>& edges,
                               const Theme& theme);

} // namespace headlight
