// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/catalogue/view_data.h"

#include "core/activations/activation_cache.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/attention_labels.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/picture_tools.h"
#include "ui/picture/shown_map.h"
#include "ui/picture/token_notes.h"
#include "ui/pictures/inspector/inspector_sections.h"
#include "ui/pictures/overview/overview_row.h"

#include <algorithm>

namespace headlight {

namespace {

/// The last links beside a heatmap, kept among the tools of all pictures: they show all tokens, whatever part of the
/// map is looked into, and choosing the strongest goes through every cell.
struct KeptLinks {
    std::shared_ptr<const ActivationCache> run;
    HeadIndex head;
    SessionState state; // without the part of the map
    std::optional<Figure> figure;
};

/// The links of the chosen head, for a place beside its heatmap.
std::optional<Figure> linksBeside(const PictureRequest& request)
{
    KeptLinks& kept = request.tools.of<KeptLinks>();
    SessionState state = request.state;
    state.links.chosenOnly = true;
    state.mapPart = {};
    if (kept.run == request.run && kept.head == request.selected && kept.state == state)
        return kept.figure;
    kept = {};
    const PictureRequest ofOne{state,         request.run,    request.grid,    request.selected, request.modelRoots,
                               request.tools, request.cancel, request.progress};
    std::optional<Figure> figure = pictureNamed(QStringLiteral("links"))->make(ofOne).figure;
    kept = {request.run, request.selected, state, figure};
    return figure;
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

/// Why there is no picture yet; empty where the run has what it needs.
QString toCome(const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    if (run.isWhole())
        return {};
    const QString runs = tr("Layer %1 of %2 runs").arg(*run.nLayersSoFar + 1).arg(request.grid.nLayers);
    if (!run.hasLayer(request.selected.layer) && !(request.state.tab == kOverviewTab && !request.state.overview.large))
        return tr("%1: the chosen head's layer is still to come. The tab Overview has those that are there.").arg(runs);
    const Picture& picture = shownPicture(request.state);
    const ColourScale& colours = request.state.colours;
    const bool coloursNeedAll = colours.kind != ScaleKind::RowMax && colours.range == ScaleRange::Global &&
                                picture.fieldOf(QStringLiteral("--range"));
    if (picture.isDrawnAsHeadsCome || (picture.isOfOneLayer && !coloursNeedAll))
        return {};
    return picture.isOfOneLayer ? tr("%1: colours with one range for all heads need every layer.").arg(runs)
                                : tr("%1: this view needs them all.").arg(runs);
}

/// What is taken apart, and its query and key alone where the run has not reached its layer.
void addInspector(ViewData& data, const PictureRequest& request)
{
    const ActivationCache& cache = *request.run;
    if (!cache.hasLayer(data.selected.layer)) {
        data.inspector.query = request.state.pinnedQuery && *request.state.pinnedQuery < cache.nTokens()
                                   ? *request.state.pinnedQuery
                                   : defaultQuery(cache, request.part());
        data.inspector.key = request.state.pinnedKey && *request.state.pinnedKey < cache.nTokens()
                                 ? *request.state.pinnedKey
                                 : data.inspector.query;
        return;
    }
    const AttentionMap tokens = labelledMap(request.run, data.selected); // what the inspector and the pins speak of
    const TokenPair inspected = inspectedCell(request, tokens);
    data.inspector = makeInspectorData(cache, tokens, inspected.query, inspected.key, kInspectedKeys);
    data.inspectorPlot = makeInspectorPlot(data.inspector);
}

} // namespace

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

    const AttentionMap map = shownMap(cache, data.selected, request.state.shown);
    data.axes = map.shows();
    data.canHideSpecial = hasSpecialTokens(*cache, part);
    data.nQueries = static_cast<int>(map.nQueries());
    data.nKeys = static_cast<int>(map.nKeys());
    addInspector(data, request);
    const TokenPair inspected{data.inspector.query, data.inspector.key};
    data.predictedAt = part == AttentionPart::Encoder ? defaultQuery(*cache, AttentionPart::Cross) : inspected.query;

    request.cancel.throwIfCancelled();
    const SessionState& state = request.state;
    data.toCome = toCome(request);
    if (!data.toCome.isEmpty())
        return data;
    const Picture& picture = shownPicture(state);
    if (!picture.isDrawnAsHeadsCome)
        data.shown = picture.make(request);
    if (!cache->isWhole() && data.shown.table)
        data.shown.table->heads = {};
    if (picture.onScreen)
        data.onScreen = picture.onScreen(
            request, data.shown, state.pinnedQuery || !state.marksNothing ? std::optional(inspected) : std::nullopt);
    if (state.tab == kHeatmapTab)
        data.beside = linksBeside(request);
    return data;
}

} // namespace headlight
