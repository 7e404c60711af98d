// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/tokens/tokens_layout.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/tokens/token_columns.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr double tokenGap = 6.0;
constexpr double linePause = 22.0; // between two lines of tokens
constexpr double page = 720.0;     // an exported text's width where it does not fit in one line

/// What of the text one line shows, and where.
struct Shown {
    double begin = 0.0; // among the edges of all columns
    double end = 0.0;
    double left = 0.0;  // where `begin` comes to lie
    double scale = 1.0; // below 1 where a single column is wider than the page

    double at(double edge) const { return left + scale * (edge - begin); }
};

double rowTop(const TokensLine& line, Cutting cutting)
{
    return cutting == Cutting::Words      ? line.wordsTop
           : cutting == Cutting::Subwords ? line.subwordsTop
                                          : line.charactersTop;
}

/// Adds the parts of a row's tokens that one line shows.
void addRow(TokensLine& line, const TokensPlot& plot, Cutting cutting, const std::vector<TokenSpan>& spans,
            const Shown& shown, double rowHeight, const Theme& theme)
{
    constexpr double least = 0.5; // width that a part has to show to be seen
    const double top = rowTop(line, cutting);
    auto span = std::ranges::lower_bound(spans, shown.begin + least, {}, &TokenSpan::end);
    for (; span != spans.end() && span->begin + least < shown.end; ++span) {
        const TokenPiece& piece = plot.of(cutting)[static_cast<std::size_t>(span->piece)];
        const double from = std::max(span->begin, shown.begin);
        const double to = std::min(span->end, shown.end);
        const QRectF box(shown.at(from) + 1.0, top, shown.at(to) - shown.at(from) - 2.0, rowHeight);
        const bool isFirst = from == span->begin;
        const QString id = piece.id && isFirst ? QString::number(*piece.id) : QString();
        line.boxes.push_back({{cutting, span->piece},
                              box,
                              isFirst ? elided(piece.label, theme.bodyFont, box.width() - 4.0) : QStringLiteral("…"),
                              textWidth(id, theme.smallFont) <= box.width() ? id : QString()});
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
    layout.left = kFigureMargin;
    layout.pieces = kFigureMargin + headingWidth(plot, theme);
    layout.rowHeight = std::round(2.0 * theme.bodyFont.pixelSize());
    layout.noteWidth = width - 2.0 * kFigureMargin;
    const std::vector<double> edges = columnEdges(plot, theme);
    const double room = std::max(width - kFigureMargin - layout.pieces, 8.0 * theme.bodyFont.pixelSize());
    const std::vector<int> breaks = lineBreaks(plot, edges, room);
    std::array<std::vector<TokenSpan>, cuttings.size()> spans;
    for (std::size_t row = 0; row < spans.size(); ++row)
        spans[row] = spansOf(plot.pieces[row], edges, theme);
    const double idHeight = lineHeight(theme.smallFont) + 1.0;
    double top = kFigureMargin;
    for (std::size_t i = 0; i + 1 < breaks.size(); ++i) {
        TokensLine line;
        line.wordsTop = top;
        line.subwordsTop = line.wordsTop + layout.rowHeight + tokenGap;
        line.charactersTop = line.subwordsTop + layout.rowHeight + idHeight + tokenGap;
        line.bottom = line.charactersTop + layout.rowHeight;
        Shown shown{edges[static_cast<std::size_t>(breaks[i])], edges[static_cast<std::size_t>(breaks[i + 1])],
                    layout.pieces};
        shown.scale = std::min(1.0, room / (shown.end - shown.begin));
        line.right = shown.at(shown.end);
        for (const Cutting cutting : cuttings)
            if (plot.covered.contains(cutting))
                line.covers.emplace_back(shown.at(shown.begin), rowTop(line, cutting),
                                         line.right - shown.at(shown.begin), layout.rowHeight);
            else
                addRow(line, plot, cutting, spans[static_cast<std::size_t>(cutting)], shown, layout.rowHeight, theme);
        if (i == 0 && !plot.refusal.isEmpty())
            layout.refusal = QRectF(layout.pieces, line.subwordsTop, room, layout.rowHeight);
        top = line.bottom + linePause;
        layout.lines.push_back(std::move(line));
    }
    layout.note = QPointF(kFigureMargin, top - linePause + tokenGap + 2.0);
    layout.height = std::ceil(layout.note.y() + noteHeight + kFigureMargin / 2.0);
    return layout;
}

QSizeF preferredTokensSize(const TokensPlot& plot, const Theme& theme)
{
    const double least = 30.0 * theme.bodyFont.pixelSize();
    const double whole = columnEdges(plot, theme).back() + headingWidth(plot, theme) + 2.0 * kFigureMargin;
    const double width = std::ceil(std::clamp(whole, least, page * theme.bodyFont.pixelSize() / 12.0));
    const double note = captionHeight(plot.caption, width - 2.0 * kFigureMargin, theme);
    return {width, layoutTokens(plot, width, note, theme).height};
}

} // namespace headlight
