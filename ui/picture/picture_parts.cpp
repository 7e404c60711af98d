// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/picture_parts.h"

#include "core/activations/given_run.h"
#include "core/analysis/patch_grid.h"
#include "core/analysis/predictions.h"
#include "ui/kit/tr.h"
#include "ui/picture/attention_labels.h"
#include "ui/picture/shown_map.h"
#include "ui/state/choice_text.h"

#include <set>
#include <utility>

namespace headlight {

namespace {

HeadMaps shownHeads(const std::shared_ptr<const ActivationCache>& run, AttentionPart part, const ShownOptions& shown)
{
    const AttentionSize size = run->config().sizeOf(part);
    HeadMaps heads{{}, size.nLayers, size.nHeads};
    for (int layer = 0; layer < size.nLayers; ++layer)
        for (AttentionMap& map : shownLayer(run, part, layer, shown))
            heads.maps.push_back(std::move(map));
    return heads;
}

bool hasLetterOrNumber(const QString& label)
{
    return std::any_of(label.begin(), label.end(), [](QChar c) { return c.isLetterOrNumber(); });
}

/// Its first token, where that has no place in it ([CLS]), else the patch in the middle.
int queryOfImage(const TokenSequence& tokens, const PatchGrid& grid)
{
    if (!std::holds_alternative<GridLocation>(tokens[0].place))
        return 0;
    return static_cast<int>(grid.tokens[Index{grid.size.rows / 2} * grid.size.columns + grid.size.columns / 2]);
}

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

int strongestKey(const RowVectorView& weights)
{
    Index key = 0;
    weights.maxCoeff(&key);
    return static_cast<int>(key);
}

int strongestKey(const AttentionMap& map, int query)
{
    return strongestKey(map.block({query, 1}, {0, map.nKeys()}, AttentionStep::Pattern).row(0));
}

/// The last of all where there is none. In a translation, which is finished, it is about a word; a text that may go on
/// is asked what follows its last token.
int defaultQuery(const ActivationCache& cache, AttentionPart part)
{
    if (const PatchGrid grid = patchGrid(cache.queryEncoding(part)); !grid.isEmpty())
        return queryOfImage(cache.queryEncoding(part), grid);
    const QStringList labels = queryLabels(cache, part);
    const int n = static_cast<int>(labels.size());
    int last = n - 1;
    for (int query = n - 1; query >= 0; --query) {
        if (isSpecial(cache, part, query))
            continue;
        if (!cache.target || hasLetterOrNumber(labels[query]))
            return query;
        last = last == n - 1 ? query : last;
    }
    return last;
}

std::optional<TokenPair> cellOf(const ShownAxes& axes, const std::optional<TokenPair>& tokens)
{
    if (!tokens || tokens->query < 0)
        return {};
    const TokenPair cell{axes.rowOf(tokens->query), axes.columnOf(tokens->key)};
    return cell.query >= 0 && cell.key >= 0 ? std::optional(cell) : std::nullopt;
}

std::optional<TokenPair> pinnedCell(const PictureRequest& request, const ShownAxes& axes)
{
    if (!request.state.pinnedQuery)
        return {};
    return cellOf(axes, inspectedCell(request, labelledMap(request.run, request.selected)));
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

int predictedPosition(const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    if (request.state.pinnedQuery && *request.state.pinnedQuery < run.nTokens())
        return *request.state.pinnedQuery;
    return run.target ? run.nTokens() - 1 : defaultPredictionPosition(run.encoding);
}

PictureTable patternTable(std::shared_ptr<const ActivationCache> run, const HeadIndex& head, const ShownOptions& shown)
{
    const QString name = headText(head);
    const bool isOfNumbers = holdsSignedNumbers(*run, head.part);
    PictureTable table =
        matrixTable((isOfNumbers ? tr("the file's numbers of %1") : tr("attention weights of %1")).arg(name),
                    QStringLiteral("weights_%1").arg(name), [run, head, shown] { return shownMap(run, head, shown); });
    table.heads = [run = std::move(run), part = head.part, shown] { return shownHeads(run, part, shown); };
    return table;
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
