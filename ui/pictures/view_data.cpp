// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/view_data.h"

#include "core/activations/activation_cache.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/pictures/attention_labels.h"
#include "ui/pictures/inspector/inspector_sections.h"
#include "ui/pictures/shown_map.h"
#include "ui/pictures/token_notes.h"

#include <algorithm>

namespace headlight {

namespace {

HeatmapGridPlot makeMultiples(const std::shared_ptr<const ActivationCache>& cache, const HeadPictures& pictures,
                              const SessionState& state, const HeadGrid& grid, const HeadIndex& selected,
                              const CancelToken& cancel)
{
    std::vector<AttentionMap> maps;
    for (const HeadIndex& head : otherHeads(state.hiddenHeads, grid))
        maps.push_back(shownMap(cache, head, state.shown));
    cancel.throwIfCancelled();
    HeatmapGridPlot multiples = makeHeatmapGridPlot(*cache, maps, state.colours);
    multiples.selected = selected;
    for (HeatmapPlot& panel : multiples.panels)
        panel.colours = scaleOf(pictures, panel.head, state.colours);
    const int nPanels = static_cast<int>(multiples.panels.size());
    multiples.columns = std::clamp(nPanels, 1, std::min(grid.nHeads, 4));
    return multiples;
}

LinkPlot makeLinks(const std::shared_ptr<const ActivationCache>& cache, const SessionState& state, const HeadGrid& grid,
                   const HeadIndex& selected, const std::vector<int>& rows, const CancelToken& cancel)
{
    std::vector<AttentionMap> maps;
    for (int head = 0; head < grid.nHeads; ++head)
        if (const HeadIndex index{selected.layer, head, grid.part}; !state.hiddenHeads.contains(index))
            maps.push_back(shownMap(cache, index, state.shown));
    LinkOptions options = state.links;
    const ShownAxes axes = shownAxes(*cache, grid.part, state.shown);
    if (options.queryToken)
        options.queryToken = axes.rowOf(*options.queryToken);
    if (options.keyToken)
        options.keyToken = axes.columnOf(*options.keyToken);
    LinkPlot plot = makeLinkPlot(*cache, maps, options, cancel);
    plot.options = state.links;
    if (rows.size() > 1) {
        const bool hasAll = plot.nPassing == plot.links.size(); // and not just the strongest
        std::erase_if(plot.links, [&](const TokenLink& link) { return !std::ranges::binary_search(rows, link.query); });
        if (hasAll)
            plot.nPassing = plot.links.size();
        const QString only = tr("links of %1 rows").arg(rows.size());
        plot.caption.shown += (plot.caption.shown.isEmpty() ? QString() : QStringLiteral(" · ")) + only;
    }
    return plot;
}

/// The rows that the selected tokens are in; fewer than two are no selection.
std::vector<int> selectedRows(const TokenChoice& choice, const ShownAxes& axes, int nRows)
{
    std::set<int> rows;
    for (const int token : choice.selected)
        if (const int row = axes.rowOf(token); row >= 0 && row < nRows)
            rows.insert(row);
    return rows.size() > 1 ? std::vector<int>(rows.begin(), rows.end()) : std::vector<int>{};
}

std::optional<TokenPair> pinnedCell(const ShownAxes& axes, int query, int key)
{
    const TokenPair cell{axes.rowOf(query), axes.columnOf(key)};
    return cell.query >= 0 && cell.key >= 0 ? std::optional(cell) : std::nullopt;
}

/// What the query looks at most of what is shown; of a word the token it looks at most.
int defaultKey(const AttentionMap& tokens, const AttentionMap& shown, int query)
{
    const int row = shown.shows().rowOf(query);
    if (row < 0 || !shown.hasValue(row))
        return strongestKey(tokens, query);
    const TokenRange keys = shown.shows().tokensOfColumn(strongestKey(shown, row));
    Index best = 0;
    tokens.block({query, 1}, keys, AttentionStep::Pattern).row(0).maxCoeff(&best);
    return static_cast<int>(keys.first + best);
}

TokenText inputText(const ActivationCache& cache, AttentionPart part)
{
    const Encoding& input = cache.inputEncoding();
    return {labelList(input.labels),           input.ids, tokenNotes(input),
            input.specialTokensMask,           {},        &cache.queryEncoding(part) == &input,
            &cache.keyEncoding(part) == &input};
}

/// The decoder's positions, named as the rows are that they stand for.
std::optional<TokenText> targetText(const ActivationCache& cache, AttentionPart part)
{
    if (!cache.target)
        return {};
    TokenText text;
    const AttentionPart labelled = part == AttentionPart::Encoder ? AttentionPart::Cross : part;
    text.tokens = queryLabels(cache, labelled);
    text.phrases = queryPhrases(cache, labelled);
    // The positions of a cross-attention are named after what they write.
    const Encoding& named = labelled == AttentionPart::Cross ? cache.target->encoding : cache.encoding;
    text.ids = named.ids;
    text.notes = tokenNotes(named);
    text.ids.resize(static_cast<std::size_t>(cache.nTokens()), -1);
    for (int i = 0; i < cache.nTokens(); ++i)
        text.special.push_back(isSpecial(cache, labelled, i) ? 1 : 0);
    text.areQueries = part != AttentionPart::Encoder;
    text.areKeys = part == AttentionPart::Decoder;
    return text;
}

bool hasLetterOrNumber(const QString& label)
{
    return std::any_of(label.begin(), label.end(), [](QChar c) { return c.isLetterOrNumber(); });
}

} // namespace

/// The last of all where there is none. In a translation, which is finished, it is about a word; a text that may go on
/// is asked what follows its last token.
int defaultQuery(const ActivationCache& cache, AttentionPart part)
{
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

HeadIndex selectedHead(const SessionState& state, const HeadGrid& grid)
{
    return {std::clamp(state.selected.layer, 0, grid.nLayers - 1), std::clamp(state.selected.head, 0, grid.nHeads - 1),
            grid.part};
}

ViewData makeViewData(const std::shared_ptr<const ActivationCache>& cache, const HeadPictures& pictures,
                      const std::optional<LayerPicture>& layers, const SessionState& state, const CancelToken& cancel)
{
    const AttentionPart part = pictures.grid.part;
    ViewData data;
    data.grid = pictures.grid;
    data.parts = cache->config().parts();
    data.selected = selectedHead(state, data.grid);
    data.input = inputText(*cache, part);
    data.target = targetText(*cache, part);

    const AttentionMap tokens = labelledMap(cache, data.selected); // what the inspector and the pins speak of
    const AttentionMap map = shownMap(cache, data.selected, state.shown);
    data.axes = map.shows();
    data.canHideSpecial = hasSpecialTokens(*cache, part);
    data.nQueries = static_cast<int>(map.nQueries());
    data.nKeys = static_cast<int>(map.nKeys());
    const int query =
        state.pinnedQuery && *state.pinnedQuery < tokens.nQueries() ? *state.pinnedQuery : defaultQuery(*cache, part);
    const int key =
        state.pinnedKey && *state.pinnedKey < tokens.nKeys() ? *state.pinnedKey : defaultKey(tokens, map, query);
    const std::vector<int> rows = selectedRows(state.tokens, data.axes, data.nQueries);
    data.inspector = makeInspectorData(*cache, tokens, query, key, kInspectedKeys);
    data.inspectorPlot = makeInspectorPlot(data.inspector);
    data.shapes = makeShapePlot(*cache, data.selected);
    data.predictedAt = part == AttentionPart::Encoder ? defaultQuery(*cache, AttentionPart::Cross) : query;

    cancel.throwIfCancelled();
    if (showsLargeHeatmap(state)) {
        data.heatmap = makeHeatmapPlot(*cache, map, scaleOf(pictures, data.selected, state.colours));
        data.heatmap->pinned = pinnedCell(data.axes, query, key);
        if (!rows.empty())
            data.heatmap->combined = combineRows(data.heatmap->values, rows, state.tokens.combine);
    }
    if (state.tab == ViewTab::SmallMultiples)
        data.multiples = makeMultiples(cache, pictures, state, data.grid, data.selected, cancel);
    if (state.tab == ViewTab::Heatmap || state.tab == ViewTab::Links)
        data.links = makeLinks(cache, state, data.grid, data.selected, rows, cancel);
    data.layers = layers;
    if (layers && layers->plot) {
        data.layers->plot->colours = ownScale(*layers->plot, state.colours);
        const std::vector<int> ofLayers =
            selectedRows(state.tokens, data.layers->plot->axes, data.layers->plot->nQueries());
        if (!ofLayers.empty())
            data.layers->plot->combined = combineRows(data.layers->plot->values, ofLayers, state.tokens.combine);
        data.layers->plot->pinned = pinnedCell(data.layers->plot->axes, query, key);
    }
    if (layers && layers->lens) {
        data.layers->lens->colours = lensScale(state.colours.map);
        data.layers->lens->pinned = query;
    }
    return data;
}

} // namespace headlight
