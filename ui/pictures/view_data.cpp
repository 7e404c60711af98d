// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/view_data.h"

#include "core/activations/activation_cache.h"
#include "ui/kit/label_list.h"
#include "ui/pictures/all_pictures.h"
#include "ui/pictures/attention_labels.h"
#include "ui/pictures/inspector/inspector_sections.h"
#include "ui/pictures/picture_parts.h"
#include "ui/pictures/shown_map.h"
#include "ui/pictures/token_notes.h"

#include <algorithm>

namespace headlight {

namespace {

/// The pinned cell, or the one that is taken apart where nothing is pinned: on the screen it is marked.
std::optional<TokenPair> markedCell(const ShownAxes& axes, const TokenPair& tokens)
{
    if (tokens.query < 0)
        return std::nullopt;
    const TokenPair cell{axes.rowOf(tokens.query), axes.columnOf(tokens.key)};
    return cell.query >= 0 && cell.key >= 0 ? std::optional(cell) : std::nullopt;
}

/// The links of the chosen head, for a place beside its heatmap.
LinkPlot linksBeside(const PictureRequest& request)
{
    SessionState state = request.state;
    state.links.chosenOnly = true;
    const PictureRequest ofOne{state,         request.run,    request.grid,    request.selected, request.modelRoots,
                               request.tools, request.cancel, request.progress};
    return *pictureNamed(QStringLiteral("links"))->make(ofOne).figure->as<LinkPlot>();
}

/// What the window adds to the picture of a tab: what is marked and chosen, and the rows that panels stand in.
void addToTheScreen(ViewData& data, const PictureRequest& request, const TokenPair& inspected)
{
    const SessionState& state = request.state;
    const bool marks = state.pinnedQuery || !state.marksNothing;
    const TokenPair marked = marks ? inspected : TokenPair{-1, -1};
    const std::optional<Figure>& figure = data.shown.figure;
    if (state.tab == ViewTab::Layers) {
        data.layers = request.tools.layers(request);
        if (const HeatmapPlot* plot = figure ? figure->as<HeatmapPlot>() : nullptr) {
            data.layers->plot = *plot;
            data.layers->plot->pinned = markedCell(plot->axes, marked);
        }
        if (const LensPlot* plot = figure ? figure->as<LensPlot>() : nullptr) {
            data.layers->lens = *plot;
            data.layers->lens->pinned = marks ? std::optional(inspected.query) : std::nullopt;
        }
    } else if (state.tab == ViewTab::Context) {
        data.context = request.tools.contexts.last(state);
        if (state.marksNothing && data.context->map)
            data.context->map->arrows.clear(); // which carry what a lesson asks for
    } else if (state.tab == ViewTab::Compare) {
        data.compare = request.tools.compare.last();
        data.compare->plot.pinned = markedCell(data.compare->plot.a.axes, marked);
    } else if (const HeatmapPlot* plot = figure ? figure->as<HeatmapPlot>() : nullptr) {
        data.heatmap = *plot;
        data.heatmap->pinned = markedCell(plot->axes, marked);
    } else if (const HeatmapGridPlot* grid = figure ? figure->as<HeatmapGridPlot>() : nullptr) {
        data.multiples = *grid;
        data.multiples->selected = request.selected;
        for (HeatmapPlot& panel : data.multiples->panels)
            if (panel.head == request.selected)
                panel.pinned = markedCell(panel.axes, marked);
        const int nPanels = static_cast<int>(grid->panels.size());
        data.multiples->columns = std::clamp(nPanels, 1, std::min(request.grid.nHeads, 4));
    } else if (state.tab == ViewTab::SmallMultiples) {
        data.multiples = HeatmapGridPlot();
    }
    if (const LinkPlot* plot = figure ? figure->as<LinkPlot>() : nullptr)
        data.links = *plot;
    else if (state.tab == ViewTab::Heatmap)
        data.links = linksBeside(request);
}

TokenText inputText(const ActivationCache& cache, AttentionPart part)
{
    const TokenSequence& input = cache.inputEncoding();
    return {labelList(input.labels()),
            input.ids(),
            tokenNotes(input),
            input.specialMask(),
            {},
            &cache.queryEncoding(part) == &input,
            &cache.keyEncoding(part) == &input};
}

/// The decoder's positions, named as the rows are that they stand for.
std::optional<TokenText> targetText(const ActivationCache& cache, AttentionPart part)
{
    if (!cache.source)
        return {};
    TokenText text;
    const AttentionPart labelled = part == AttentionPart::Encoder ? AttentionPart::Cross : part;
    text.tokens = queryLabels(cache, labelled);
    text.phrases = queryPhrases(cache, labelled);
    // The positions of a cross-attention are named after what they write.
    const TokenSequence& named =
        labelled == AttentionPart::Cross && cache.target ? cache.target->encoding : cache.encoding;
    text.ids = named.ids();
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

ViewData makeViewData(const PictureRequest& request)
{
    const std::shared_ptr<const ActivationCache>& cache = request.run;
    const AttentionPart part = request.part();
    ViewData data;
    data.grid = request.grid;
    data.parts = cache->config().parts();
    data.selected = request.selected;
    data.input = inputText(*cache, part);
    data.target = targetText(*cache, part);

    const AttentionMap tokens = labelledMap(cache, data.selected); // what the inspector and the pins speak of
    const AttentionMap map = shownMap(cache, data.selected, request.state.shown);
    data.axes = map.shows();
    data.canHideSpecial = hasSpecialTokens(*cache, part);
    data.nQueries = static_cast<int>(map.nQueries());
    data.nKeys = static_cast<int>(map.nKeys());
    const TokenPair inspected = inspectedCell(request, tokens);
    data.inspector = makeInspectorData(*cache, tokens, inspected.query, inspected.key, kInspectedKeys);
    data.inspectorPlot = makeInspectorPlot(data.inspector);
    if (!cache->config().isGiven())
        data.shapes = makeShapePlot(*cache, data.selected);
    data.predictedAt = part == AttentionPart::Encoder ? defaultQuery(*cache, AttentionPart::Cross) : inspected.query;

    request.cancel.throwIfCancelled();
    const Picture& picture = shownPicture(request.state);
    if (picture.tab != ViewTab::Overview) // drawn as its heads come
        data.shown = picture.make(request);
    addToTheScreen(data, request, inspected);
    return data;
}

} // namespace headlight
