// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_part.h"

#include "ui/kit/figure_caption.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

Index endOf(TokenRange range)
{
    return range.first + range.count;
}

/// The rows or columns whose tokens are in a range: all of them where none is.
template <typename TokensAt>
TokenRange placesIn(const std::optional<TokenRange>& tokens, Index total, const TokensAt& tokensAt)
{
    if (!tokens)
        return {0, total};
    Index first = total;
    Index end = 0;
    for (Index place = 0; place < total; ++place) {
        const TokenRange group = tokensAt(static_cast<int>(place));
        if (group.count > 0 && group.first < endOf(*tokens) && endOf(group) > tokens->first) {
            first = std::min(first, place);
            end = place + 1;
        }
    }
    return end > first ? TokenRange{first, end - first} : TokenRange{0, total};
}

void keep(QStringList& list, TokenRange range)
{
    if (!list.isEmpty())
        list = list.mid(range.first, range.count);
}

/// `place` of the whole as one of the part; none where it is outside.
std::optional<int> placeInPart(const std::optional<int>& place, TokenRange range)
{
    if (!place || *place < range.first || *place >= endOf(range))
        return std::nullopt;
    return *place - static_cast<int>(range.first);
}

std::optional<TokenPair> cellInPart(const std::optional<TokenPair>& cell, const HeatmapPart& part)
{
    const auto query = placeInPart(cell ? std::optional(cell->query) : std::nullopt, part.rows);
    const auto key = placeInPart(cell ? std::optional(cell->key) : std::nullopt, part.columns);
    return query && key ? std::optional(TokenPair{*query, *key}) : std::nullopt;
}

QString axisPhrase(const QString& name, TokenRange range, int total)
{
    return tr(QT_TRANSLATE_NOOP("headlight", "%1 %2 to %3 of %4"))
        .arg(name)
        .arg(range.first)
        .arg(endOf(range) - 1)
        .arg(total);
}

} // namespace

HeatmapPart shownPartOf(const HeatmapPlot& plot)
{
    if (plot.part)
        return *plot.part;
    return {{0, plot.nQueries()}, {0, plot.nKeys()}, plot.nQueries(), plot.nKeys(), plot.axes,
            plot.queryLabels,     plot.keyLabels};
}

MapPart mapPartOf(const HeatmapPart& whole, TokenRange rows, TokenRange columns)
{
    MapPart result;
    const auto tokens = [](TokenRange first, TokenRange last) {
        return TokenRange{first.first, endOf(last) - first.first};
    };
    if (rows.count < whole.nQueries)
        result.rows = tokens(whole.axes.tokensOfRow(static_cast<int>(rows.first)),
                             whole.axes.tokensOfRow(static_cast<int>(endOf(rows) - 1)));
    if (columns.count < whole.nKeys) {
        Index last = endOf(columns) - 1;
        while (last > columns.first && whole.axes.tokensOfColumn(static_cast<int>(last)).count == 0)
            --last; // the sink's column, of no token
        result.columns = tokens(whole.axes.tokensOfColumn(static_cast<int>(columns.first)),
                                whole.axes.tokensOfColumn(static_cast<int>(last)));
    }
    return result;
}

void sayPart(FigureCaption& caption, const HeatmapPart& part)
{
    QStringList phrases{caption.shown};
    phrases.removeAll(QString());
    QStringList axes;
    if (part.rows.count < part.nQueries)
        axes << axisPhrase(tr(QT_TRANSLATE_NOOP("headlight", "rows")), part.rows, part.nQueries);
    if (part.columns.count < part.nKeys)
        axes << axisPhrase(tr(QT_TRANSLATE_NOOP("headlight", "columns")), part.columns, part.nKeys);
    phrases << axes.join(QStringLiteral(", "));
    caption.shown = phrases.join(captionSeparator());
}

HeatmapPart placesOf(HeatmapPart whole, const MapPart& wanted)
{
    whole.rows = placesIn(wanted.rows, whole.nQueries, [&](int row) { return whole.axes.tokensOfRow(row); });
    whole.columns =
        placesIn(wanted.columns, whole.nKeys, [&](int column) { return whole.axes.tokensOfColumn(column); });
    return whole;
}

bool showPlaces(HeatmapPlot& plot, TokenRange rows, TokenRange columns)
{
    HeatmapPart part = shownPartOf(plot);
    const auto inside = [](TokenRange range, int total) {
        return TokenRange{range.first, std::min<Index>(range.count, total - range.first)};
    };
    const TokenRange shownRows = inside(rows, plot.nQueries());
    const TokenRange shownColumns = inside(columns, plot.nKeys());
    if (shownRows.count <= 0 || shownColumns.count <= 0)
        return false;
    if (shownRows == part.rows && shownColumns == part.columns)
        return true;
    part.rows = shownRows;
    part.columns = shownColumns;
    plot.cells = plot.cells.part(part.rows, part.columns);
    plot.axes = plot.cells.map().shows();
    keep(plot.queryLabels, part.rows);
    keep(plot.queryPhrases, part.rows);
    keep(plot.keyLabels, part.columns);
    if (plot.combined) {
        plot.combined->values = RowVector(plot.combined->values.segment(part.columns.first, part.columns.count));
        std::vector<int> combined;
        for (const int row : plot.combined->rows)
            if (const auto place = placeInPart(row, part.rows))
                combined.push_back(*place);
        plot.combined->rows = std::move(combined);
    }
    plot.pinned = cellInPart(plot.pinned, part);
    sayPart(plot.caption, part);
    plot.part = std::move(part);
    return true;
}

void showPart(HeatmapPlot& plot, const MapPart& wanted)
{
    if (plot.isEmpty())
        return;
    const HeatmapPart part = placesOf(shownPartOf(plot), wanted);
    showPlaces(plot, part.rows, part.columns);
}

QString whyNotShown(const HeatmapPart& whole, const MapPart& part)
{
    const auto problem = [](const char* option, const std::optional<TokenRange>& range, const auto& isToken,
                            int total) -> QString {
        if (!range || (isToken(static_cast<int>(range->first)) && isToken(static_cast<int>(endOf(*range) - 1))))
            return {};
        return QStringLiteral("%1 %2:%3 goes beyond the %4 tokens there are")
            .arg(QLatin1String(option))
            .arg(range->first)
            .arg(endOf(*range))
            .arg(total);
    };
    const auto lastToken = [](const std::vector<TokenRange>& groups, int n) {
        return groups.empty() ? n : static_cast<int>(endOf(groups.back()));
    };
    const int nRows = lastToken(whole.axes.queries, whole.nQueries);
    const int nColumns = lastToken(whole.axes.keys, whole.nKeys);
    const QString rows = problem(
        "--rows", part.rows, [&](int token) { return token < nRows; }, nRows);
    return rows.isEmpty() ? problem(
                                "--columns", part.columns, [&](int token) { return token < nColumns; }, nColumns)
                          : rows;
}

QRectF placeOfPart(const HeatmapPart& from, const HeatmapPart& to, const QRectF& cells)
{
    const auto place = [](double start, double length, TokenRange shown, Index at) {
        return start + length * static_cast<double>(at - shown.first) / static_cast<double>(shown.count);
    };
    const auto corner = [&](Index row, Index column) {
        return QPointF(place(cells.left(), cells.width(), to.columns, column),
                       place(cells.top(), cells.height(), to.rows, row));
    };
    return {corner(from.rows.first, from.columns.first), corner(endOf(from.rows), endOf(from.columns))};
}

TokenRange zoomedRange(TokenRange range, double factor, double anchor, Index total, Index least)
{
    Index count = std::lround(static_cast<double>(range.count) * factor);
    if (count == range.count && factor != 1.0)
        count += factor < 1.0 ? -1 : 1;
    count = std::clamp<Index>(count, std::min(least, total), total);
    const Index first =
        std::lround(static_cast<double>(range.first) + anchor * static_cast<double>(range.count - count));
    return {std::clamp<Index>(first, 0, total - count), count};
}

TokenRange movedRange(TokenRange range, Index by, Index total)
{
    return {std::clamp<Index>(range.first + by, 0, std::max<Index>(total - range.count, 0)), range.count};
}

TokenRange rangeWith(TokenRange range, Index place)
{
    return {std::clamp(range.first, place - range.count + 1, place), range.count};
}

} // namespace headlight
