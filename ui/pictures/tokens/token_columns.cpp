// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/tokens/token_columns.h"

#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double padding = 6.0; // beside a label in its box, and between two ids

/// Neighbours of one row that share a character stand side by side over all their columns.
struct Cluster {
    int firstPiece = 0;
    int nPieces = 0;
    int firstColumn = 0;
    int endColumn = 0;
};

std::vector<Cluster> clustersOf(const std::vector<TokenPiece>& pieces)
{
    std::vector<Cluster> clusters;
    for (int i = 0; i < std::ssize(pieces); ++i) {
        const TokenPiece& piece = pieces[static_cast<std::size_t>(i)];
        const int end = piece.firstColumn + piece.nColumns;
        if (!clusters.empty() && piece.firstColumn < clusters.back().endColumn) {
            ++clusters.back().nPieces;
            clusters.back().endColumn = std::max(clusters.back().endColumn, end);
        } else {
            clusters.push_back({i, 1, piece.firstColumn, end});
        }
    }
    return clusters;
}

double neededWidth(const TokenPiece& piece, const Theme& theme)
{
    const double label = textWidth(piece.label, theme.bodyFont) + 2.0 * padding;
    const double id = piece.id ? textWidth(QString::number(*piece.id), theme.smallFont) + padding : 0.0;
    return std::ceil(std::max(label, id));
}

double clusterWidth(const Cluster& cluster, const std::vector<TokenPiece>& pieces, const Theme& theme)
{
    double sum = 0.0;
    for (int i = 0; i < cluster.nPieces; ++i)
        sum += neededWidth(pieces[static_cast<std::size_t>(cluster.firstPiece + i)], theme);
    return sum;
}

/// How good it is to go on in the next line before each column: 2 between two words, 1 between two subwords of a word,
/// 0 within a subword.
std::vector<int> breakQualities(const TokensPlot& plot)
{
    std::vector<int> qualities(static_cast<std::size_t>(plot.nColumns) + 1, 2);
    for (const Cutting cutting : {Cutting::Words, Cutting::Subwords})
        for (const Cluster& cluster : clustersOf(plot.of(cutting)))
            for (int column = cluster.firstColumn + 1; column < cluster.endColumn; ++column)
                qualities[static_cast<std::size_t>(column)] = cutting == Cutting::Words ? 1 : 0;
    return qualities;
}

/// Where a line that begins at `start` and has room up to `end` is best broken.
int bestBreak(const std::vector<int>& qualities, int start, int end)
{
    for (const int quality : {2, 1})
        for (int column = end; column > start; --column)
            if (qualities[static_cast<std::size_t>(column)] >= quality)
                return column;
    return end;
}

} // namespace

std::vector<double> columnEdges(const TokensPlot& plot, const Theme& theme)
{
    std::vector<double> widths(static_cast<std::size_t>(plot.nColumns), 1.6 * theme.bodyFont.pixelSize());
    for (const Cutting cutting : {Cutting::Characters, Cutting::Subwords, Cutting::Words}) {
        const std::vector<TokenPiece>& pieces = plot.of(cutting);
        for (const Cluster& cluster : clustersOf(pieces)) {
            const auto first = widths.begin() + cluster.firstColumn;
            const auto end = widths.begin() + cluster.endColumn;
            double has = 0.0;
            for (auto width = first; width != end; ++width)
                has += *width;
            const double more = clusterWidth(cluster, pieces, theme) - has;
            for (auto width = first; more > 0.0 && width != end; ++width)
                *width += more / static_cast<double>(cluster.endColumn - cluster.firstColumn);
        }
    }
    std::vector<double> edges{0.0};
    for (const double width : widths)
        edges.push_back(edges.back() + width);
    return edges;
}

std::vector<int> lineBreaks(const TokensPlot& plot, const std::vector<double>& edges, double width)
{
    const std::vector<int> qualities = breakQualities(plot);
    std::vector<int> breaks{0};
    while (breaks.back() < plot.nColumns) {
        const int start = breaks.back();
        const double last = edges[static_cast<std::size_t>(start)] + width;
        int end = start + 1;
        while (end < plot.nColumns && edges[static_cast<std::size_t>(end) + 1] <= last)
            ++end;
        breaks.push_back(end < plot.nColumns ? bestBreak(qualities, start, end) : end);
    }
    return breaks;
}

std::vector<TokenSpan> spansOf(const std::vector<TokenPiece>& pieces, const std::vector<double>& edges,
                               const Theme& theme)
{
    std::vector<TokenSpan> spans;
    for (const Cluster& cluster : clustersOf(pieces)) {
        double x = edges[static_cast<std::size_t>(cluster.firstColumn)];
        const double stretch =
            (edges[static_cast<std::size_t>(cluster.endColumn)] - x) / clusterWidth(cluster, pieces, theme);
        for (int i = cluster.firstPiece; i < cluster.firstPiece + cluster.nPieces; ++i) {
            const double end = x + stretch * neededWidth(pieces[static_cast<std::size_t>(i)], theme);
            spans.push_back({i, x, end});
            x = end;
        }
    }
    return spans;
}

} // namespace headlight
