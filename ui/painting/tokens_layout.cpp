// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/painting/tokens_layout.h"

#include "ui/painting/legend.h"
#include "ui/painting/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double margin = 16.0;
constexpr double gap = 6.0;
constexpr double linePause = 22.0; // between two lines of tokens
constexpr double padding = 6.0;    // beside a label in its box
constexpr double page = 720.0;     // an exported text's width where it does not fit in one line

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
    const double id = piece.id ? textWidth(QString::number(*piece.id), theme.smallFont) + gap : 0.0;
    return std::ceil(std::max(label, id));
}

double clusterWidth(const Cluster& cluster, const std::vector<TokenPiece>& pieces, const Theme& theme)
{
    double sum = 0.0;
    for (int i = 0; i < cluster.nPieces; ++i)
        sum += neededWidth(pieces[static_cast<std::size_t>(cluster.firstPiece + i)], theme);
    return sum;
}

/// Where each column begins when all of the text is one line; one more for the end. No token is wider than its columns.
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

/// The first column of each line, and the end.
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

/// What of the text one line shows, and where.
struct Shown {
    double begin = 0.0; // among the edges of all columns
    double end = 0.0;
    double left = 0.0;  // where `begin` comes to lie
    double scale = 1.0; // below 1 where a single column is wider than the page

    double at(double edge) const { return left + scale * (edge - begin); }
};

/// Adds the parts of a row's tokens that one line shows.
void addRow(TokensLine& line, const TokensPlot& plot, Cutting cutting, const std::vector<double>& edges,
            const Shown& shown, double rowHeight, const Theme& theme)
{
    const double top = cutting == Cutting::Words      ? line.wordsTop
                       : cutting == Cutting::Subwords ? line.subwordsTop
                                                      : line.charactersTop;
    const std::vector<TokenPiece>& pieces = plot.of(cutting);
    for (const Cluster& cluster : clustersOf(pieces)) {
        const double begin = edges[static_cast<std::size_t>(cluster.firstColumn)];
        const double stretch =
            (edges[static_cast<std::size_t>(cluster.endColumn)] - begin) / clusterWidth(cluster, pieces, theme);
        double x = begin;
        for (int i = cluster.firstPiece; i < cluster.firstPiece + cluster.nPieces; ++i) {
            const TokenPiece& piece = pieces[static_cast<std::size_t>(i)];
            const double end = x + stretch * neededWidth(piece, theme);
            const double from = std::max(x, shown.begin);
            const double to = std::min(end, shown.end);
            if (to - from > 0.5) {
                const QRectF box(shown.at(from) + 1.0, top, shown.at(to) - shown.at(from) - 2.0, rowHeight);
                const bool isFirst = from == x;
                const QString id = piece.id && isFirst ? QString::number(*piece.id) : QString();
                line.boxes.push_back(
                    {{cutting, i},
                     box,
                     isFirst ? elided(piece.label, theme.bodyFont, box.width() - 4.0) : QStringLiteral("…"),
                     textWidth(id, theme.smallFont) <= box.width() ? id : QString()});
            }
            x = end;
        }
    }
}

double headingWidth(const TokensPlot& plot, const Theme& theme)
{
    double width = std::min(textWidth(plot.model, theme.smallFont), 12.0 * theme.smallFont.pixelSize());
    for (const Cutting cutting : cuttings)
        width = std::max(width, textWidth(countText(plot, cutting), bold(theme.bodyFont)));
    return std::ceil(width) + 16.0;
}

} // namespace

std::optional<TokenPick> TokensLayout::pickAt(const QPointF& point) const
{
    for (const TokensLine& line : lines)
        for (const TokenBox& one : line.boxes)
            if (one.box.contains(point))
                return one.pick;
    return std::nullopt;
}

QRectF TokensLayout::boxOf(const TokenPick& pick) const
{
    for (const TokensLine& line : lines)
        for (const TokenBox& one : line.boxes)
            if (one.pick == pick)
                return one.box;
    return {};
}

bool sharesColumn(const TokenPiece& a, const TokenPiece& b)
{
    return a.firstColumn < b.firstColumn + b.nColumns && b.firstColumn < a.firstColumn + a.nColumns;
}

TokensLayout layoutTokens(const TokensPlot& plot, double width, double noteHeight, const Theme& theme)
{
    TokensLayout layout;
    layout.left = margin;
    layout.pieces = margin + headingWidth(plot, theme);
    layout.rowHeight = std::round(2.0 * theme.bodyFont.pixelSize());
    layout.noteWidth = width - 2.0 * margin;
    const std::vector<double> edges = columnEdges(plot, theme);
    const double room = std::max(width - margin - layout.pieces, 8.0 * theme.bodyFont.pixelSize());
    const std::vector<int> breaks = lineBreaks(plot, edges, room);
    const double idHeight = lineHeight(theme.smallFont) + 1.0;
    double top = margin;
    for (std::size_t i = 0; i + 1 < breaks.size(); ++i) {
        TokensLine line;
        line.wordsTop = top;
        line.subwordsTop = line.wordsTop + layout.rowHeight + gap;
        line.charactersTop = line.subwordsTop + layout.rowHeight + idHeight + gap;
        line.bottom = line.charactersTop + layout.rowHeight;
        Shown shown{edges[static_cast<std::size_t>(breaks[i])], edges[static_cast<std::size_t>(breaks[i + 1])],
                    layout.pieces};
        shown.scale = std::min(1.0, room / (shown.end - shown.begin));
        line.right = shown.at(shown.end);
        for (const Cutting cutting : cuttings)
            addRow(line, plot, cutting, edges, shown, layout.rowHeight, theme);
        if (i == 0 && !plot.refusal.isEmpty())
            layout.refusal = QRectF(layout.pieces, line.subwordsTop, room, layout.rowHeight);
        top = line.bottom + linePause;
        layout.lines.push_back(std::move(line));
    }
    layout.note = QPointF(margin, top - linePause + gap + 2.0);
    layout.height = std::ceil(layout.note.y() + noteHeight + margin / 2.0);
    return layout;
}

QSizeF preferredTokensSize(const TokensPlot& plot, const Theme& theme)
{
    const double least = 30.0 * theme.bodyFont.pixelSize();
    const double whole = columnEdges(plot, theme).back() + headingWidth(plot, theme) + 2.0 * margin;
    const double width = std::ceil(std::clamp(whole, least, page * theme.bodyFont.pixelSize() / 12.0));
    const double note = captionHeight(plot.caption, width - 2.0 * margin, theme);
    return {width, layoutTokens(plot, width, note, theme).height};
}

} // namespace headlight
