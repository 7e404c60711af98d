// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/picture_parts.h"

#include "core/export/pattern_csv.h"
#include "ui/kit/tr.h"
#include "ui/pictures/attention_labels.h"
#include "ui/pictures/inspector/inspector_data.h"
#include "ui/pictures/shown_map.h"
#include "ui/pictures/view_data.h"
#include "ui/pictures/words.h"

#include <set>
#include <utility>

namespace headlight {

namespace {

/// The key that a query looks at most in what is shown, as a token.
int defaultKey(const AttentionMap& tokens, const AttentionMap& shown, int query)
{
    const int row = shown.shows().rowOf(query);
    if (row < 0 || !shown.hasValue(row))
        return strongestKey(tokens, query);
    const TokenRange keys = shown.shows().tokensOfColumn(strongestKey(shown, row));
    return static_cast<int>(keys.first) + strongestKey(tokens.block({query, 1}, keys, AttentionStep::Pattern).row(0));
}

} // namespace

std::optional<TokenPair> pinnedCell(const PictureRequest& request, const ShownAxes& axes)
{
    if (!request.state.pinnedQuery)
        return {};
    const TokenPair tokens = inspectedCell(request, labelledMap(request.run, request.selected));
    const TokenPair cell{axes.rowOf(tokens.query), axes.columnOf(tokens.key)};
    return cell.query >= 0 && cell.key >= 0 ? std::optional(cell) : std::nullopt;
}

std::optional<TokenPair> pinnedCell(const PictureRequest& request, const HeatmapPlot& plot)
{
    std::optional<TokenPair> cell = pinnedCell(request, plot.axes);
    if (cell && !request.state.pinnedKey && cell->query < plot.nQueries())
        cell->key = strongestKey(plot.cells.row(cell->query));
    return cell;
}

TokenPair inspectedCell(const PictureRequest& request, const AttentionMap& tokens)
{
    const SessionState& state = request.state;
    const int query = state.pinnedQuery && *state.pinnedQuery < tokens.nQueries()
                          ? *state.pinnedQuery
                          : defaultQuery(*request.run, request.part());
    if (state.pinnedKey && *state.pinnedKey < tokens.nKeys())
        return {query, *state.pinnedKey};
    return {query, defaultKey(tokens, shownMap(request.run, request.selected, state.shown), query)};
}

std::vector<int> selectedRows(const TokenChoice& choice, const ShownAxes& axes, int nRows)
{
    std::set<int> rows;
    for (const int token : choice.selected)
        if (const int row = axes.rowOf(token); row >= 0 && row < nRows)
            rows.insert(row);
    return rows.size() > 1 ? std::vector<int>(rows.begin(), rows.end()) : std::vector<int>{};
}

void combineSelected(HeatmapPlot& plot, const TokenChoice& choice)
{
    const std::vector<int> rows = selectedRows(choice, plot.axes, plot.nQueries());
    if (!rows.empty())
        plot.combined = combineRows(plot.cells, rows, choice.combine);
}

PictureTable patternTable(std::shared_ptr<const ActivationCache> run, const HeadIndex& head, const ShownOptions& shown)
{
    const QString name = headText(head);
    return {
        tr("attention weights of %1").arg(name), QStringLiteral("weights_%1").arg(name),
        [run = std::move(run), head, shown](const TextSink& out) { writePatternCsv(out, shownMap(run, head, shown)); }};
}

std::vector<OptionNeed> colourNeeds()
{
    using Given = QSet<QString>;
    return {{QStringLiteral("--range"),
             [](const SessionState& state, const Given&) { return state.colours.kind != ScaleKind::RowMax; },
             QStringLiteral("--range goes with --scale linear and log; with row-max every row has its own range")},
            {QStringLiteral("--range"),
             [](const SessionState& state, const Given&) {
                 const ColourScale& colours = state.colours;
                 return colours.kind != ScaleKind::Log || colours.range != ScaleRange::Typed || colours.high > 0.0;
             },
             QStringLiteral("--range needs a maximum above 0 with --scale log")}};
}

} // namespace headlight
